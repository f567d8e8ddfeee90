/** Words of the verifiable deal at the table, in Portuguese; this file is the type of the other languages. */
const cards = (n: number): string => (n === 1 ? '1 carta sua' : `${n} cartas suas`);

export const fair = {
  /** Below the deal's number, so short that it fits on a phone. */
  seal: { none: 'sem lacre', sealed: 'lacrado', checked: 'conferido', unable: 'não conferido', doubt: 'não confere' },
  open: 'Ver o lacre do baralho',

  corte: {
    heading: 'Corte o baralho',
    hint: (dealer: string): string => `${dealer} dá as cartas; o corte é seu. Deslize até onde quiser. Se não cortar, o corte é sorteado.`,
    hintOwn: 'O corte é seu. Deslize até onde quiser. Se não cortar, o corte é sorteado.',
    label: 'Onde cortar',
    at: (n: number): string => (n === 0 ? 'sem tirar cartas de cima' : n === 1 ? 'depois da 1ª carta' : `depois da ${n}ª carta`),
    none: 'Ainda não cortou.',
    made: (where: string): string => `Cortado ${where}.`,
    undo: 'Deixar para o sorteio',
  },

  draw: (name: string): string => `Sorteio: ${name} dá as cartas.`,
  drawYou: 'Sorteio: você dá as cartas.',

  stage: {
    secret: 'Preparando o sorteio…',
    gather: 'Esperando quem está na mesa voltar…',
    commit: (names: string): string => `Cada um entra com a sua parte no embaralhamento: ${names}.`,
    reveal: 'Juntando as partes de todos…',
    sealed: 'Baralho lacrado. As cartas já vão sair.',
    alone: 'O servidor embaralha; ninguém mais está conectado.',
  },
  voided: {
    silent: (names: string): string => `${names} não mostrou a sua parte a tempo: o embaralhamento recomeçou sem ela.`,
    left: (names: string): string => `${names} saiu no meio: o embaralhamento recomeçou.`,
    restart: 'O servidor reiniciou no meio: o embaralhamento recomeçou com todos.',
  },

  sheet: {
    heading: 'O lacre desta mão',
    lead: 'A ordem das cartas foi fixada antes da primeira, por este servidor e por quem está na mesa, juntos. Seu aparelho confere cada carta que você recebe.',
    state: {
      none: 'Esta partida ainda não tem lacre.',
      sealed: 'O servidor já se comprometeu. As cartas serão conferidas quando chegarem.',
      checked: (n: number): string => `Tudo confere: ${cards(n)}, uma a uma.`,
      unable: 'Este aparelho não conseguiu conferir as cartas: faltou uma parte da página. Recarregue-a para conferir.',
      doubt: 'Algo não confere nesta partida. Ela ficou marcada; no fim, o arquivo mostra o que houve.',
      watching: 'Quem assiste não recebe cartas: confira a partida quando ela acabar.',
    },
    match: 'Compromisso da partida',
    matchHelp: 'Mostrado antes de qualquer carta. No fim, o segredo do servidor tem de dar exatamente nele.',
    entry: 'Registro público',
    entryHelp: 'A abertura desta partida está numa corrente que ninguém apaga sem deixar marca.',
    deal: 'Compromisso desta mão',
    dealHelp: 'A parte do servidor nesta mão, fixada antes de pedir as partes dos jogadores.',
    shares: 'Quem embaralhou',
    house: 'o servidor',
    you: 'você',
    cut: (name: string, n: number): string => `${name} (corte na ${n}ª carta)`,
    cutTop: (name: string): string => `${name} (corte em cima)`,
    root: 'Lacre do baralho',
    rootHelp: 'As 104 cartas, na ordem, em um só número. Foi mostrado antes da primeira carta.',
    attempt: (n: number): string => `${n}ª tentativa anulada`,
    doubts: 'Avisos desta partida',
    doubtBy: (name: string, deal: number): string => `O aparelho de ${name} avisou que algo não conferia${deal > 0 ? ` na mão ${deal}` : ''}.`,
    trust: 'O que isto prova, e o que não',
    copy: 'Copiar o número inteiro',
  },

  doubt: {
    heading: { card: 'Uma carta não confere', place: 'Uma carta não confere', other: 'O embaralhamento não confere' },
    what: {
      card: 'Uma carta que chegou à sua mão não é a que estava no baralho lacrado.',
      place: 'Uma carta que chegou à sua mão não veio do lugar do baralho que era a vez dela.',
      root: 'O lacre do baralho mudou, ou faltou, depois de mostrado.',
      commitment: 'O compromisso do servidor mudou depois de mostrado.',
      own_share: 'A parte que o seu aparelho pôs no embaralhamento sumiu ou foi trocada.',
      shares: 'A parte de alguém não bate com o que foi prometido antes, ou mudou.',
      log: 'A anotação desta partida no registro público mudou depois de mostrada.',
    },
    means: 'Pode ser um defeito, ou alguém mexeu nas cartas. A partida ficou marcada e todos da mesa foram avisados. Suas jogadas estão paradas até você decidir; o relógio continua.',
    goOn: 'Continuar assim mesmo',
    leave: 'Sair da sala',
  },

  verify: 'Conferir esta partida',
  verifyOther: 'Conferir partidas encerradas',
};

export type FairWords = typeof fair;
