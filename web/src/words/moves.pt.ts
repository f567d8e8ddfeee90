/** The list of moves in words. Cards come in as marked text (see `lib/moves.ts`) and go out untouched. */
const ranks: Record<string, string> = { A: 'ás', T: '10', J: 'valete', Q: 'dama', K: 'rei' };
const suits: Record<string, string> = { c: 'paus', d: 'ouros', h: 'copas', s: 'espadas' };
const cardsCount = (n: number): string => (n === 1 ? '1 carta' : `${n} cartas`);

export const moves = {
  card: (card: string): string => `${ranks[card[0] ?? ''] ?? card[0]} de ${suits[card[1] ?? ''] ?? '?'}`,
  you: 'Você',
  seat: (seat: number): string => `Cadeira ${seat}`,
  dealt: (dealer: string, starter: string): string => `${dealer} deu as cartas; ${starter} começa`,
  drew: (who: string): string => `${who} comprou do monte`,
  drewCard: (who: string, card: string): string => `${who} comprou ${card}`,
  drewNothing: (who: string): string => `${who} comprou, mas o monte não tinha carta`,
  swapped: (who: string, card: string): string => `${who} deixou ${card} no lixo e comprou outra`,
  tookPileNew: (who: string, n: number, cards: string): string => `${who} pegou o lixo (${cardsCount(n)}) e baixou ${cards}`,
  tookPileAdd: (who: string, n: number, cards: string, meld: number): string =>
    `${who} pegou o lixo (${cardsCount(n)}) e pôs ${cards} no jogo ${meld}`,
  meldedNew: (who: string, cards: string): string => `${who} baixou ${cards}`,
  meldedAdd: (who: string, cards: string, meld: number): string => `${who} pôs ${cards} no jogo ${meld}`,
  discarded: (who: string, card: string): string => `${who} descartou ${card}`,
  redThree: (who: string, card: string): string => `${who} expôs ${card}`,
  redThreeDead: (who: string, card: string): string => `${who} expôs ${card}, sem reposição: vale 0`,
  mortoDirect: (who: string): string => `${who} pegou o morto e continua a vez`,
  mortoPending: (who: string): string => `${who} ganhou o morto, para a próxima vez`,
  mortoUp: (who: string): string => `${who} pegou o morto reservado`,
  stockRenewed: (n: number): string => `Um morto virou o monte (${cardsCount(n)})`,
  turnLost: (who: string): string => `${who} ficou sem jogada: a vez passou`,
  canastaClean: (who: string, meld: number): string => `${who} fez canastra limpa no jogo ${meld}`,
  canastaDirty: (who: string, meld: number): string => `${who} fez canastra suja no jogo ${meld}`,
  wentOut: (who: string): string => `${who} bateu!`,
  wentOutDry: (who: string): string => `${who} deu batida seca!`,
  dealOver: 'Fim da mão',
  by: { p: '', b: '', s: 'bot no lugar', a: 'automático: o tempo acabou' },
};
