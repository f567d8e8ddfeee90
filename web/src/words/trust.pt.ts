/** What the verifiable deal proves and what it does not, in Portuguese; this file is the type of the other languages. */
export const trust = {
  heading: 'As cartas são confiáveis?',
  lead: 'Não precisa acreditar: dá para conferir. A ordem das cartas de cada mão é fixada antes de jogar, por este servidor e por quem está na mesa, juntos. Quando a partida acaba, tudo é aberto.',
  how: 'Como as cartas são dadas',
  steps: [
    'Antes da partida, o servidor sorteia um segredo e mostra um número que o fecha: o compromisso. Trocar o segredo depois mudaria o número.',
    'A cada mão, o aparelho de cada um sorteia a sua parte e mostra só o compromisso dela. Depois de todos prometerem, todos mostram. Quem está antes de quem dá ainda corta o baralho.',
    'Do segredo e das partes sai a ordem das 104 cartas. Nem o servidor nem um jogador a escolhe sozinho: basta uma parte sorteada a sério para ninguém poder prever o resultado. O corte é mais um número na conta, e muda tudo, não só por onde o baralho começa.',
    'A ordem inteira vira um número só, o lacre, mostrado antes da primeira carta. Cada carta que chega a você vem com a prova de que estava no seu lugar sob esse lacre, e o seu aparelho confere na hora.',
    'No fim da partida, ou quando ela é abandonada ou expira, o servidor publica o segredo, as partes e as jogadas, e anota o fechamento no registro público, uma corrente em que nenhum elo sai sem quebrar os seguintes.',
  ],
  proves: 'O que isto prova',
  proved: [
    'A ordem das cartas estava fixada antes de jogar.',
    'Ninguém a escolheu sozinho: nem o servidor, nem um jogador.',
    'Nenhuma carta foi trocada no caminho.',
    'Nenhuma partida some: abrir e não fechar deixa marca no registro público.',
  ],
  not: 'O que isto não prova',
  notProved: [
    'Que quem opera o servidor não olhou as cartas. Ele conhece o segredo durante a partida; quem não confia nele pode rodar o seu próprio servidor.',
    'Que não haja combinação entre jogadores por fora da mesa.',
    'Não é certificado de laboratório: ninguém de fora auditou este servidor. É uma conta que qualquer um pode refazer.',
  ],
  limits: 'Três limites, ditos com todas as letras',
  limited: [
    'A parte de quem não mandou a sua (bot, ausente, internet lenta demais: dois segundos) não entra. Numa mesa só de bots, ou com todos desconectados, a ordem continua fixada antes e aberta depois, mas só o servidor a sorteou.',
    'Quem dá as cartas na primeira mão sai só do segredo do servidor. Está fixado antes, mas o servidor o conhecia.',
    'Um servidor que reinicia no meio do embaralhamento, ou um jogador que não mostra a sua parte, ganha outra tentativa. Cada uma aparece na mesa e fica no arquivo. Uma vez é azar; muitas, sempre na mesma mesa, é outra coisa.',
  ],
  check: 'Como conferir',
  checks: [
    'No fim da partida, toque em “Conferir esta partida”. Seu navegador refaz tudo sozinho, das cartas às jogadas e à contagem, e compara com o que o seu aparelho viu enquanto você jogava.',
    'Para não depender deste servidor, baixe o arquivo da partida, o registro público e o verificador, que funciona sem rede.',
    'Quem programa pode usar o comando “tranca verify”, que julga as jogadas com outro programa, ou escrever a própria conta: são poucas linhas, com SHA-512 e HMAC, e há exemplos com todos os valores intermediários.',
  ],
  verify: 'Conferir uma partida',
  verifier: 'Baixar o verificador',
};

export type TrustWords = typeof trust;
