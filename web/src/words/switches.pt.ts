/** The switches of the rule book, as the host's form and the rule sheet say them. */
import type { SwitchValue } from '../lib/rules';

export interface SwitchWords {
  name: string;
  help: string;
  /** Names of the values that are neither yes/no nor numbers. */
  values?: Record<string, string>;
}

const yesNo = { true: 'sim', false: 'não' };

export const switches: Record<string, SwitchWords> = {
  first_turn_extra_draw: {
    name: 'Segunda compra na primeira vez',
    help: 'Se a primeira carta comprada por quem começa não servir para nada, ele pode comprar outra.',
    values: { off: 'não há', keep_both: 'fica com as duas', swap_to_pile: 'a primeira vai para o lixo' },
  },
  justify_extend_with_hand: {
    name: 'Justificar o lixo com cartas da mão em jogo já aberto',
    help: 'Ao pôr a carta de cima do lixo num jogo do seu lado, cartas da mão podem entrar junto.',
  },
  single_pile_single_hand_block: {
    name: 'Bloquear lixo de uma carta com uma na mão',
    help: 'Quem tem uma só carta não pode pegar um lixo de uma só carta, nem para bater.',
  },
  set_allows_wild: { name: 'Trinca aceita 2', help: 'Um jogo de cartas do mesmo valor pode ter um curinga.' },
  set_is_canasta: { name: 'Trinca de sete é canastra', help: 'Sete cartas do mesmo valor contam como canastra.' },
  clean_canasta: { name: 'Canastra limpa', help: 'Pontos de cada canastra sem 2.' },
  dirty_canasta: { name: 'Canastra suja', help: 'Pontos de cada canastra com 2.' },
  red3_no_canasta: { name: '3 vermelho sem canastra', help: 'Pontos de cada 3 vermelho do lado que não fez canastra.' },
  red3_unreplaced: {
    name: '3 vermelho sem reposição',
    help: 'Quanto vale um 3 vermelho quando não havia carta para repô-lo.',
    values: { normal: 'como os outros', zero: 'vale 0' },
  },
  black3_in_hand: { name: '3 preto na mão', help: 'Pontos de cada 3 preto que sobra na mão.' },
  morto_unused_penalty: { name: 'Multa do morto', help: 'Pontos que perde o lado que não pegou o morto.' },
  pending_is_unused: { name: 'Morto pendente conta como não pego', help: 'Se a mão acabar com o morto reservado, o lado paga a multa.' },
  pending_cards_count: { name: 'Cartas do morto pendente contam', help: 'Se a mão acabar antes de pegá-lo, as cartas dele contam como cartas na mão.' },
  pending_allows_partner_out: { name: 'Bater com morto pendente', help: 'Você pode bater mesmo que o parceiro ainda não tenha pegado o morto reservado.' },
  go_out_canasta: {
    name: 'Canastra para bater',
    help: 'Que canastra o lado precisa ter para bater.',
    values: { any: 'qualquer uma', clean: 'só limpa' },
  },
  stock_out: {
    name: 'Quando acaba o monte',
    help: 'O que acontece quando falta carta no monte.',
    values: { morto_to_stock: 'um morto vira monte', end_deal: 'a mão termina' },
  },
  no_morto_left: {
    name: 'Sem morto para o seu lado',
    help: 'O que pode fazer o lado que ficou sem morto.',
    values: { barred: 'não pode bater', batida_seca: 'pode dar batida seca' },
  },
  batida_bonus: { name: 'Batida', help: 'Pontos de quem bate.' },
  batida_seca_bonus: { name: 'Batida seca', help: 'Pontos da batida de quem nunca teve morto.' },
};

export function switchValue(name: string, value: SwitchValue): string {
  if (typeof value === 'boolean') return yesNo[`${value}`];
  return switches[name]?.values?.[String(value)] ?? String(value).replace('-', '\u2212');
}
