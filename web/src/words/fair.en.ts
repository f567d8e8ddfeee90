/** Words of the verifiable deal at the table, in English. */
import type { FairWords } from './fair.pt';

const cards = (n: number): string => (n === 1 ? '1 card of yours' : `${n} cards of yours`);
const nth = (n: number): string => {
  const rest = n % 100;
  const end = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${end}`;
};

export const fair: FairWords = {
  seal: { none: 'not sealed', sealed: 'sealed', checked: 'checked', unable: 'unchecked', doubt: 'mismatch' },
  open: 'See the seal of the pack',

  corte: {
    heading: 'Cut the pack',
    hint: (dealer) => `${dealer} deals; the cut is yours. Slide to where you like. If you make none, the cut is drawn.`,
    hintOwn: 'The cut is yours. Slide to where you like. If you make none, the cut is drawn.',
    label: 'Where to cut',
    at: (n) => (n === 0 ? 'with nothing taken off the top' : `after the ${nth(n)} card`),
    none: 'Not cut yet.',
    made: (where) => `Cut ${where}.`,
    undo: 'Leave it to chance',
  },

  draw: (name) => `Drawn: ${name} deals.`,
  drawYou: 'Drawn: you deal.',

  stage: {
    secret: 'Preparing the draw…',
    gather: 'Waiting for those at the table to come back…',
    commit: (names) => `Everybody puts their share into the shuffle: ${names}.`,
    reveal: 'Joining everybody’s shares…',
    sealed: 'The pack is sealed. Here come the cards.',
    alone: 'The server shuffles; nobody else is connected.',
  },
  voided: {
    silent: (names) => `${names} did not show their share in time: the shuffle began again without it.`,
    left: (names) => `${names} left in the middle: the shuffle began again.`,
    restart: 'The server restarted in the middle: the shuffle began again with everybody.',
  },

  sheet: {
    heading: 'The seal of this deal',
    lead: 'The order of the cards was fixed before the first one, by this server and those at the table together. Your device checks every card that you get.',
    state: {
      none: 'This match has no seal yet.',
      sealed: 'The server has committed itself. The cards will be checked as they come.',
      checked: (n) => `All is right: ${cards(n)}, one by one.`,
      unable: 'This device could not check the cards: a part of the page is missing. Reload it to check.',
      doubt: 'Something does not match in this match. It is marked; when it ends, its file shows what happened.',
      watching: 'Who watches gets no cards: check the match when it is over.',
    },
    match: 'Commitment to the match',
    matchHelp: 'Shown before any card. In the end the server’s secret must lead exactly to it.',
    entry: 'Public log',
    entryHelp: 'The opening of this match stands in a chain that nobody can cut without leaving a mark.',
    deal: 'Commitment to this deal',
    dealHelp: 'The server’s part of this deal, fixed before the players’ shares were asked for.',
    shares: 'Who shuffled',
    house: 'the server',
    you: 'you',
    cut: (name, n) => `${name} (cut at the ${nth(n)} card)`,
    cutTop: (name) => `${name} (cut at the top)`,
    root: 'Seal of the pack',
    rootHelp: 'All 104 cards, in order, in one number. It was shown before the first card.',
    attempt: (n) => `Attempt ${n} was void`,
    doubts: 'Warnings in this match',
    doubtBy: (name, deal) => `${name}’s device found something that did not match${deal > 0 ? ` in deal ${deal}` : ''}.`,
    trust: 'What this proves, and what it does not',
    copy: 'Copy the whole number',
  },

  doubt: {
    heading: { card: 'A card does not match', place: 'A card does not match', other: 'The shuffle does not match' },
    what: {
      card: 'A card that came into your hand is not the one that was in the sealed pack.',
      place: 'A card that came into your hand is not from the place in the pack whose turn it was.',
      root: 'The seal of the pack changed, or was missing, after it was shown.',
      commitment: 'The server’s commitment changed after it was shown.',
      own_share: 'The share that your device put into the shuffle vanished or was replaced.',
      shares: 'Somebody’s share does not fit what was promised before, or it changed.',
      log: 'The entry of this match in the public log changed after it was shown.',
    },
    means: 'It may be a fault, or somebody touched the cards. The match is marked and all at the table were told. Your acts are stopped until you decide; the clock goes on.',
    goOn: 'Go on all the same',
    leave: 'Leave the room',
  },

  verify: 'Check this match',
  verifyOther: 'Check matches that are over',
};
