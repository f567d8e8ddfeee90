/** What the verifiable deal proves and what it does not, in English. */
import type { TrustWords } from './trust.pt';

export const trust: TrustWords = {
  heading: 'Can the cards be trusted?',
  lead: 'You need not believe it: you can check it. The order of the cards of each deal is fixed before play, by this server and those at the table together. When the match is over, everything is opened.',
  how: 'How the cards are dealt',
  steps: [
    'Before the match the server draws a secret and shows a number that locks it: the commitment. Another secret later on would give another number.',
    'At each deal everybody’s device draws a share of its own and shows only its commitment. Once all have promised, all show theirs. The seat before the dealer also cuts the pack.',
    'The secret and the shares give the order of the 104 cards. Neither the server nor a player chooses it alone: one share that is drawn in earnest is enough to make the outcome unforeseeable. The cut is one more number in the sum, and changes everything, not just where the pack begins.',
    'The whole order becomes a single number, the seal, which is shown before the first card. Each card that reaches you comes with the proof that it stood in its place under that seal, and your device checks it at once.',
    'At the end of the match, or when it is abandoned or expires, the server publishes the secret, the shares and the play, and enters the closing in the public log, a chain from which no link can be taken without breaking those that follow.',
  ],
  proves: 'What this proves',
  proved: [
    'The order of the cards was fixed before play.',
    'Nobody chose it alone: neither the server nor a player.',
    'No card was changed on the way.',
    'No match vanishes: one that opened and never closed leaves its mark in the public log.',
  ],
  not: 'What this does not prove',
  notProved: [
    'That whoever runs the server did not look at the cards. They know the secret during the match; who does not trust them can run a server of their own.',
    'That players do not collude away from the table.',
    'It is no laboratory’s certificate: nobody from outside has audited this server. It is a sum that anybody can do again.',
  ],
  limits: 'Three limits, spelled out',
  limited: [
    'The share of who did not send one (a bot, somebody absent, a connection that is too slow: two seconds) does not go in. At a table of bots alone, or with everybody disconnected, the order is still fixed before and opened after, but the server alone drew it.',
    'Who deals first comes out of the server’s secret alone. It is fixed before, but the server knew it.',
    'A server that restarts in the middle of a shuffle, or a player who does not show a share, gets another attempt. Each one is seen at the table and stands in the file. Once is bad luck; often, always at the same table, is something else.',
  ],
  check: 'How to check',
  checks: [
    'When the match is over, tap “Check this match”. Your browser does everything again by itself, from the cards to the acts and the count, and compares it with what your device saw while you played.',
    'To depend on this server no more, download the match file, the public log and the verifier, which works without a network.',
    'Who programs can use the command “tranca verify”, which judges the acts with another program, or write a check of their own: it is a few lines, with SHA-512 and HMAC, and there are examples with every intermediate value.',
  ],
  verify: 'Check a match',
  verifier: 'Download the verifier',
};
