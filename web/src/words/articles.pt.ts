/** Each article of the rule book in one or two plain sentences; values come from the server's switches. */
import type { ArticleId, RuleFacts } from '../lib/rules';

export const articles: Record<ArticleId, (rules: RuleFacts) => string> = {
  'CARDS-1': () => 'Joga-se com dois baralhos de 52 cartas, sem coringas: 104 cartas. As duas cartas iguais valem exatamente o mesmo.',
  'CARDS-2': () => 'Naipes: paus ♣, ouros ♦, copas ♥ e espadas ♠. Valores: A, 2 a 10, J, Q e K.',
  'DEAL-1': (r) =>
    r.players === 4
      ? 'Quatro cadeiras, duas duplas: 1 e 3 contra 2 e 4. A vez segue a ordem das cadeiras.'
      : 'Duas cadeiras, um contra um. A vez alterna entre os dois.',
  'DEAL-2': () => 'Quem dá as cartas na primeira mão é sorteado; depois, passa uma cadeira a cada mão. Começa a jogar quem está logo depois de quem deu.',
  'DEAL-3': () => 'Onze cartas para cada um, uma de cada vez; depois dois mortos de onze; o resto é o monte. O lixo começa vazio.',
  'RED-1': () => 'O 3 vermelho nunca fica na mão: vai direto para a mesa, ao lado do seu lado, e você recebe outra carta do monte.',
  'RED-2': () => 'Depois da distribuição, cada um expõe seus 3 vermelhos na ordem da vez, começando por quem joga primeiro.',
  'RED-3': (r) =>
    r.is('red3_unreplaced', 'zero')
      ? 'Se não houver carta para repor um 3 vermelho, ele fica na mesa e vale 0 no fim.'
      : 'Se não houver carta para repor um 3 vermelho, ele fica na mesa e conta como os outros.',
  'DRAW-1': () => 'Sua vez: uma compra (do monte ou o lixo), quantos jogos quiser baixar e um descarte.',
  'DRAW-2': () => 'Do monte vem uma carta. Se não houver mais nenhuma, a compra vale mesmo assim e não traz carta.',
  'DRAW-3': (r) => {
    if (r.is('first_turn_extra_draw', 'keep_both')) {
      return 'Na primeira vez da mão, se a carta comprada não servir para nada, quem começa pode comprar outra e fica com as duas.';
    }
    if (r.is('first_turn_extra_draw', 'swap_to_pile')) {
      return 'Na primeira vez da mão, se a carta comprada não servir para nada, quem começa pode jogá-la no lixo e comprar outra.';
    }
    return 'Nesta mesa não há segunda compra na primeira vez.';
  },
  'PILE-1': () => 'Em vez de comprar do monte, você pode pegar o lixo inteiro, desde que baixe na hora a carta de cima: num jogo novo com cartas da mão ou num jogo do seu lado.',
  'PILE-2': () => 'Para justificar a carta de cima só valem cartas que você já tinha na mão. O resto do lixo vem depois para a mão; a de cima, nunca.',
  'PILE-3': () => 'Um 3 preto em cima tranca o lixo: ninguém pode pegá-lo. O próximo descarte cobre o 3 e destranca.',
  'PILE-4': (r) =>
    r.is('justify_extend_with_hand')
      ? 'Ao pôr a carta de cima num jogo seu, você pode juntar a ela cartas da mão na mesma jogada.'
      : 'Ao pôr a carta de cima num jogo seu, só ela entra nessa jogada; cartas da mão vêm depois.',
  'PILE-5': (r) =>
    r.is('single_pile_single_hand_block')
      ? 'Com uma só carta no lixo e uma só na mão, o lixo não pode ser pego, nem para bater.'
      : 'Uma só carta no lixo também pode ser pega por quem tem uma só carta na mão, se o resto permitir.',
  'PILE-6': () => 'Um 2 em cima do lixo pode ser pego como qualquer outra carta.',
  'PILE-7': () => 'Uma jogada recusada não muda nada e não custa nada.',
  'MELD-1': () => 'Sequência: três ou mais cartas seguidas do mesmo naipe, de 4 até o ás, que só vale no alto. Trinca ou lavadeira: três ou mais cartas do mesmo valor, de quaisquer naipes.',
  'MELD-2': () => 'Nenhum 3 entra em jogo. O 2 é sempre curinga: no máximo um por jogo, e com pelo menos duas cartas naturais.',
  'MELD-3': (r) =>
    r.is('set_allows_wild') ? 'Trincas e lavadeiras podem ter um 2.' : 'Trincas e lavadeiras não podem ter 2: só sequências aceitam curinga.',
  'MELD-4': () => 'Na sequência o 2 ocupa o lugar que falta, e desliza para a ponta quando chega a carta verdadeira. Uma sequência tem no máximo 11 cartas.',
  'MELD-5': () => 'Um jogo de mesmo valor tem no máximo oito cartas naturais e um 2.',
  'MELD-6': () => 'Você só aumenta os jogos do seu lado, um de cada vez. Nada volta para a mão e dois jogos não se juntam, mas pode abrir outro igual.',
  'CAN-1': (r) =>
    `Canastra é um jogo de sete cartas ou mais: limpa (sem 2) vale ${r.points('clean_canasta')} pontos; suja (com 2), ${r.points('dirty_canasta')}. Pôr um 2 numa limpa a suja para sempre.`,
  'CAN-2': (r) =>
    r.is('set_is_canasta') ? 'Sete cartas do mesmo valor também são canastra.' : 'Só sequências fazem canastra: sete cartas do mesmo valor não contam como uma.',
  'MORTO-1': () => 'Cada lado pode pegar um morto, uma única vez. Pega o primeiro da mesa quem do lado esvaziar a mão primeiro.',
  'MORTO-2': () => 'Pegar o morto é obrigatório. Esvaziou a mão baixando jogos? O morto entra na hora e você continua a mesma vez, sem comprar de novo (morto direto).',
  'MORTO-3': () => 'Esvaziou a mão no descarte? O morto fica reservado, sem ser visto, e você o pega no começo da sua próxima vez (morto indireto). Até lá ele está pendente.',
  'OUT-1': (r) =>
    r.is('go_out_canasta', 'clean')
      ? 'Para bater, o seu lado precisa ter pego e usado o morto e ter uma canastra limpa. A canastra feita na hora vale.'
      : 'Para bater, o seu lado precisa ter pego e usado o morto e ter uma canastra, limpa ou suja. A canastra feita na hora vale.',
  'OUT-2': (r) =>
    r.is('pending_allows_partner_out')
      ? 'Com o morto do parceiro ainda pendente, você já pode bater.'
      : 'Um morto pendente ainda não foi usado: enquanto o parceiro não o pegar, você não pode bater.',
  'OUT-3': (r) =>
    r.is('no_morto_left', 'batida_seca')
      ? `Se não sobrou morto para o seu lado, vale a batida seca: com a canastra pedida, por ${r.points('batida_seca_bonus')} em vez de ${r.points('batida_bonus')}.`
      : 'Se não sobrou morto para o seu lado, você não pode ficar sem cartas: não há como bater.',
  'OUT-4': () => 'Depois de baixar ou de pegar o lixo é preciso ficar com pelo menos duas cartas, a não ser que você possa esvaziar a mão. Descartar a última carta também exige esse direito.',
  'OUT-5': () => 'Se não veio carta na compra e a única que você tem não pode ser baixada nem descartada, a vez termina sem descarte.',
  'OUT-6': () => 'As jogadas automáticas obedecem às mesmas regras.',
  'STOCK-1': (r) =>
    r.is('stock_out', 'morto_to_stock')
      ? 'Acabou o monte? O primeiro morto da mesa vira o monte quando for preciso uma carta. O lixo nunca é embaralhado.'
      : 'Acabou o monte, acabou: os mortos não viram monte, e o lixo nunca é embaralhado.',
  'STOCK-2': () => 'No fim da vez, se o monte acabou e não há morto para ocupar o lugar dele, a mão termina e é contada.',
  'COUNT-1': (r) =>
    `Cada carta baixada vale 10; bater vale ${r.points('batida_bonus')}; cada 3 vermelho vale 100 com canastra e ${r.points('red3_no_canasta')} sem; cada carta na mão custa 10 (3 preto: ${r.points('black3_in_hand')}); não pegar o morto custa ${r.points('morto_unused_penalty')}${r.is('pending_is_unused') ? ', e o pendente conta como não pego' : ''}. ${r.is('pending_cards_count') ? 'As cartas de um morto pendente contam como cartas na mão.' : 'As cartas de um morto pendente não contam.'}`,
  'COUNT-2': () => 'Bater termina a mão, mas não garante a vitória: quem tem mais pontos vence.',
  'MATCH-1': () => 'Os pontos se somam mão a mão. Quando um lado alcança a meta, vence quem tem mais; se empatar, joga-se mais uma mão. Partida de uma mão só pode empatar.',
  'ROOM-1': () => 'Quem cria a sala é o anfitrião: escolhe regras, meta, tempo, quem assiste e as frases. Tudo fica à vista de todos e só muda antes da primeira mão.',
  'ROOM-2': () => 'Só o anfitrião começa cada mão, pausa, retoma, cuida dos bots e remove pessoas (entre as mãos). Se ele sair, o papel passa a quem está há mais tempo.',
  'ROOM-3': () => 'Antes da primeira mão cada um senta onde quiser; trocas são combinadas. Durante a partida, mudar de lado pede o acordo de todos.',
  'ROOM-4': () => 'Quem chega no meio da mão pode reservar a cadeira de um bot para a próxima. Quem assiste nunca vê carta escondida.',
  'ROOM-5': () => 'Os pontos são do lado, seja quem for que esteja sentado nele.',
  'ROOM-6': () => 'Você joga de uma cadeira, em quantos aparelhos quiser: o último tocado é o que joga. O link para outro aparelho vale dois minutos, uma vez só.',
  'ROOM-7': () => 'Se você sair no meio da mão, um bot joga no seu lugar. Enquanto ninguém ocupar a cadeira, ela é sua quando voltar.',
  'ROOM-8': () => 'Sem limite de tempo: quem cai na sua vez tem 30 segundos por jogada. Quem fica dois minutos parado pode ser chamado por outro, e tem 30 segundos.',
  'ROOM-9': () => 'Depois de dois minutos sem conexão, um bot assume a cadeira.',
  'ROOM-10': () => 'Se ninguém da mesa estiver conectado, a sala pausa na hora e expira em dois minutos. O link permite abri-la de novo com as mesmas regras.',
  'ROOM-11': () => 'Se todas as pessoas do outro lado saírem, quem ficou decide: encerrar com vitória por abandono ou seguir contra os bots.',
  'ROOM-12': () => 'Se o anfitrião deixar um resultado ou uma pausa parados por cinco minutos, qualquer pessoa da mesa pode assumir o lugar dele.',
  'ROOM-13': () => 'Um lado pode desistir se todas as suas pessoas concordarem; todos juntos podem encerrar sem vencedor.',
  'CLOCK-1': () => 'O tempo é por jogada: cada jogada aceita abre uma nova contagem.',
  'CLOCK-2': () => 'Se o tempo acabar, o jogo compra do monte ou descarta por você: a carta recém-comprada, se puder; senão a primeira que não seja um 2.',
  'CLOCK-3': () => 'A pausa congela o relógio; ao retomar, cada um tem o tempo que lhe restava. Depois de um reinício do servidor, pelo menos 15 segundos.',
  'CLOCK-4': () => 'Os bots jogam depois de uma pequena espera, sempre dentro do tempo.',
  'MATCH-2': () => 'O resultado da mão aparece linha por linha até o anfitrião começar a próxima. É a hora das trocas, reservas e voltas.',
  'MATCH-3': () => 'Decidida a partida, "jogar novamente" começa outra do zero, na mesma sala e nas mesmas cadeiras.',
  'MATCH-4': () => 'A sala guarda as últimas vinte mãos, jogada por jogada. Com a partida encerrada, todas as cartas e o registro ficam abertos.',
  'MATCH-5': () => 'Ao começar uma mão as cadeiras ficam fixas enquanto se embaralha; nenhum relógio corre até as cartas saírem.',
  'MATCH-6': () => 'A partida rápida junta pessoas com as mesmas regras, tamanho e meta; o que faltar é completado com bots.',
  'VIEW-1': () => 'O que cada um vê é montado só com o que ele pode ver.',
  'VIEW-2': () => 'Você vê a sua mão e tudo o que é público: jogos, lixo inteiro, 3 vermelhos, quantidades, relógios, placar e quem é bot.',
  'VIEW-3': () => 'Ninguém vê a mão dos outros, o monte nem os mortos antes da hora.',
  'VIEW-4': () => 'Os bots veem exatamente o que uma pessoa na mesma cadeira veria.',
  'REC-1': () => 'A jogada chegou escrita de um jeito que a mesa não entende. Recarregue a página e tente de novo.',
  'REC-2': () => 'A mão já terminou.',
  'REC-6': () => 'Essa carta não está na sua mão.',
  'REC-7': () => 'Fora de hora: primeiro compra-se, depois se baixa e se descarta.',
  'ROOM-STALE': () => 'A mesa já tinha andado quando a sua jogada chegou. Olhe de novo e jogue outra vez.',
  'ROOM-TURN': () => 'Ainda não é a sua vez.',
};
