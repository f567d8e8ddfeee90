/** Words of the page that checks a closed match, in Portuguese; this file is the type of the other languages. */
import type { FaultCode, Step } from '../fair/verify/report';

const n = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

interface StepWords {
  title: string;
  /** What it means for a player, whatever came out. */
  about: string;
  unchecked: string;
}

const steps: Record<Step, StepWords> = {
  file: {
    title: 'O arquivo da partida',
    about: 'Está inteiro e escrito da única forma que vale: nem uma vírgula pode mudar sem que se note.',
    unchecked: 'Não foi lido.',
  },
  commitment: {
    title: 'O compromisso do servidor',
    about: 'Antes da partida o servidor mostrou um número que fecha o segredo dele, as regras e, a cada mão, a parte dele. O segredo, agora aberto, dá exatamente nesses números.',
    unchecked: 'Não foi conferido.',
  },
  dealer: {
    title: 'O sorteio de quem dá',
    about: 'Quem deu as cartas primeiro saiu do segredo do servidor, não de uma escolha. Depois a vez passou de cadeira em cadeira.',
    unchecked: 'Não foi conferido.',
  },
  shares: {
    title: 'A parte de cada um',
    about: 'Cada aparelho pôs no embaralhamento um número seu e o corte, prometidos antes de alguém ver os dos outros. Todos cumpriram, e nenhuma parte ficou de fora sem razão à vista.',
    unchecked: 'Não houve mão.',
  },
  shuffle: {
    title: 'O embaralhamento',
    about: 'Refeito aqui, carta por carta: o segredo e as partes dão o mesmo lacre que foi mostrado antes da primeira carta.',
    unchecked: 'Nenhuma mão chegou a ser dada.',
  },
  cards: {
    title: 'As cartas',
    about: 'O baralho do registro é o que saiu do embaralhamento, na mesma ordem: as mãos, os mortos e o monte vieram dele.',
    unchecked: 'Nenhuma mão chegou a ser dada.',
  },
  play: {
    title: 'As jogadas',
    about: 'Repetidas aqui, uma por uma, com o baralho conferido: cada compra, cada jogo e cada descarte era permitido pelas regras desta mesa, e a mão acabou quando devia.',
    unchecked: 'Nenhuma mão chegou a ser dada.',
  },
  score: {
    title: 'A contagem',
    about: 'Contada de novo a partir das cartas na mesa e nas mãos, linha por linha e mão por mão, até o total e a quem venceu.',
    unchecked: 'Ficou por conferir: nenhuma mão chegou ao fim, ou uma não pôde ser refeita.',
  },
  log: {
    title: 'O registro público',
    about: 'A corrente pública está inteira, e nela esta partida abriu uma vez e fechou uma vez, com este arquivo. Nomes, tempos e avisos só ele garante.',
    unchecked: 'O registro não foi trazido: sem ele, nomes, tempos e avisos ficam sem prova.',
  },
  seen: {
    title: 'O que você viu',
    about: 'O que este aparelho guardou enquanto você jogava é o que foi publicado.',
    unchecked: 'Este aparelho não guarda nada desta partida: ou não jogou nela, ou já faz tempo. O resto da conferência não depende disso.',
  },
};

const faults: Record<FaultCode, string> = {
  'not-canonical': 'Isto não é um arquivo de partida inteiro: foi mexido, cortado, ou é outra coisa.',
  commitment: 'O segredo não é o que o servidor prometeu antes da partida.',
  'rules-id': 'As regras do arquivo não são as que foram mostradas.',
  'first-dealer': 'O sorteio dá outra cadeira para começar.',
  'deal-dealer': 'Não era a vez dessa cadeira de dar as cartas.',
  'deal-number': 'As mãos não estão numeradas em ordem.',
  'attempt-number': 'As tentativas de embaralhar não estão numeradas em ordem.',
  'attempt-order': 'Uma tentativa de embaralhar ficou onde não podia.',
  'no-attempt': 'Falta o embaralhamento.',
  'deal-commitment': 'A parte do servidor não é a que ele prometeu.',
  'not-asked': 'Entrou a parte de uma cadeira a quem não se pediu.',
  'never-committed': 'Entrou uma parte que não foi prometida antes.',
  share: 'A parte de uma cadeira não é a que ela prometeu.',
  hole: 'As cartas saíram sem a parte de quem a tinha prometido.',
  'void-seats': 'Uma tentativa foi anulada por causa de quem não falhou.',
  'asked-again': 'Pediu-se de novo a parte de quem já tinha falhado nesta mão.',
  root: 'O lacre não é o do baralho que as partes dão.',
  deck: 'O baralho do registro não é o que as partes dão.',
  record: 'O registro é de outra mão, de outra partida ou de outras regras.',
  act: 'Uma jogada não pode ser lida.',
  'not-held': 'Uma jogada usa uma carta que não estava lá.',
  illegal: 'As regras não permitiam uma jogada.',
  spelling: 'Uma jogada não está escrita da única forma que vale.',
  unplayable: 'O registro da mão não pode ser jogado de novo.',
  result: 'A contagem da mão é outra.',
  before: 'O total de antes da mão é outro.',
  totals: 'As mãos somam outro total.',
  ending: 'Com estes pontos a partida não acaba assim.',
  'log-chain': 'A corrente do registro está rompida.',
  'log-missing': 'O registro não tem esta partida aberta uma vez e fechada uma vez.',
  'log-commitment': 'O registro tem outro compromisso para esta partida.',
  'log-digest': 'O registro fechou esta partida com outro arquivo.',
  'log-last': 'A última anotação que este aparelho viu já não está no registro: alguma coisa foi tirada dele.',
  'log-unreadable': 'Isto não é o registro público inteiro.',
  'seen-commitment': 'Durante o jogo você viu outro compromisso.',
  'seen-rules': 'Durante o jogo você viu outras regras.',
  'seen-dealer': 'Durante o jogo você viu outra cadeira dar as cartas.',
  'seen-entry': 'A anotação que você viu já não está no registro público.',
  'seen-deal': 'Você jogou uma mão que não foi publicada.',
  'seen-attempt': 'Os embaralhamentos publicados não são os que você viu.',
  'seen-root': 'O lacre publicado não é o que você viu antes da primeira carta.',
  'seen-card': 'Uma carta sua não é a publicada.',
  'seen-share': 'A parte publicada de uma cadeira não é a que você viu.',
  'seen-own': 'A parte que o seu aparelho entregou não está no embaralhamento.',
};

export const verify = {
  title: 'Conferir uma partida',
  lead: 'Tudo é refeito neste aparelho, sem pedir nada ao servidor além dos dois arquivos.',
  loading: 'Buscando o arquivo da partida e o registro público…',
  working: (done: number, of: number): string => `Refazendo a mão ${done} de ${of}…`,
  starting: 'Conferindo…',
  good: 'Tudo confere',
  goodBut: 'Confere tudo o que deu para conferir',
  bad: (count: number): string => n(count, 'coisa não confere', 'coisas não conferem'),
  badText: 'Ou o arquivo foi mexido, ou a partida não foi dada como prometido. Guarde os dois arquivos e mostre-os a quem mantém este servidor.',
  match: (name: string): string => `Partida ${name}`,
  mark: { ok: 'confere', bad: 'não confere', unchecked: 'não conferido' },
  steps,
  faults,
  at: (deal: number, attempt: number | null, seat: number | null, act: number | null): string =>
    [
      deal > 0 ? `mão ${deal}` : '', attempt === null ? '' : `${attempt + 1}ª tentativa`, seat === null ? '' : `cadeira ${seat}`,
      act === null ? '' : `${act}ª jogada`,
    ].filter(Boolean).join(', '),
  line: (side: string, line: string, counted: string, said: string): string => `lado ${side}, ${line}: aqui deu ${counted}, o arquivo diz ${said}`,

  seen: (cards: number, deals: number, shares: number): string =>
    `${n(cards, 'carta sua', 'cartas suas')} em ${n(deals, 'mão', 'mãos')}; ${shares === 0 ? 'nenhuma parte sua no embaralhamento' : n(shares, 'parte sua no embaralhamento', 'partes suas no embaralhamento')}.`,
  logLines: (count: number): string => n(count, 'anotação na corrente.', 'anotações na corrente.'),
  facts: {
    first: (name: string): string => `O sorteio deu ${name}.`,
    deals: (count: number): string => n(count, 'mão.', 'mãos.'),
    number: (text: string): string => `Número: ${text}…`,
  },

  deals: 'Mão por mão',
  deal: (number: number, name: string): string => `Mão ${number}: ${name} deu as cartas`,
  seat: (seat: number): string => `Cadeira ${seat}`,
  house: 'o servidor',
  shuffled: (names: string): string => `Embaralharam: ${names}.`,
  cut: (name: string, at: number): string => `${name} (corte na ${at}ª carta)`,
  cutTop: (name: string): string => `${name} (corte em cima)`,
  hands: 'As primeiras cartas de cada um',
  voided: (attempt: number): string => `${attempt}ª tentativa anulada`,
  why: {
    silent: 'quem tinha prometido a sua parte não a mostrou a tempo',
    wrong: 'a parte mostrada não era a prometida',
    left: 'alguém saiu no meio',
    restart: 'o servidor reiniciou',
    closed: 'a partida acabou no meio',
  },
  doubts: 'Avisos durante a partida',
  doubt: (seat: string, deal: number): string => `O aparelho de ${seat} avisou que algo não conferia${deal > 0 ? ` na mão ${deal}` : ''}.`,
  open: 'A mão não chegou ao fim.',

  insecure: {
    heading: 'Esta página veio sem HTTPS',
    text: 'Fora de HTTPS (ou deste mesmo computador) o navegador não empresta as suas contas de conferência, e quem estivesse no caminho poderia trocar a própria página. Baixe o verificador e os dois arquivos e confira sem rede.',
    here: 'Conferir aqui assim mesmo, com as contas da página',
    by: 'Conferido com as contas da página, não do navegador: esta página veio sem HTTPS.',
  },
  failed: {
    missing: 'Não há partida encerrada neste endereço. Se a sala é só por link, use o link inteiro, que só aparece quando a partida acaba.',
    offline: 'Não foi possível buscar os arquivos. Veja a sua conexão e tente de novo.',
    again: 'Tentar de novo',
    crashed: 'A conferência parou no meio, por um defeito desta página. Baixe os arquivos e use “tranca verify”.',
  },
  files: {
    heading: 'Confira sem este servidor',
    text: 'Guarde os dois arquivos e o verificador: é uma página só, que funciona sem rede e não confia em nada daqui.',
    match: 'Arquivo da partida',
    log: 'Registro público',
    verifier: 'Verificador sem rede',
  },
  drop: {
    heading: 'Escolha os arquivos',
    lead: 'O arquivo da partida e, se tiver, o registro público. Eles não saem deste aparelho.',
    match: 'Arquivo da partida (.json)',
    log: 'Registro público (.jsonl)',
    check: 'Conferir',
    none: 'Escolha primeiro o arquivo da partida.',
  },
  trust: 'O que isto prova, e o que não',
  another: 'Conferir outra partida',
};

export type VerifyWords = typeof verify;
