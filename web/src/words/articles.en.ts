/** Each article of the rule book in one or two plain sentences; values come from the server's switches. */
import type { articles as pt } from './articles.pt';

export const articles: typeof pt = {
  'CARDS-1': () => 'Two packs of 52 cards, no jokers: 104 cards. The two equal cards are worth exactly the same.',
  'CARDS-2': () => 'Suits: clubs ♣, diamonds ♦, hearts ♥ and spades ♠. Ranks: A, 2 to 10, J, Q and K.',
  'DEAL-1': (r) =>
    r.players === 4
      ? 'Four seats, two partnerships: 1 and 3 against 2 and 4. Turns follow the order of the seats.'
      : 'Two seats, one against one. Turns alternate.',
  'DEAL-2': () => 'The first dealer is drawn; then the deal moves one seat each time. The seat after the dealer plays first.',
  'DEAL-3': () => 'Eleven cards each, one at a time; then two mortos of eleven; the rest is the stock. The pile starts empty.',
  'RED-1': () => 'A red three never stays in a hand: it is laid open for your side at once, and you get another card from the stock.',
  'RED-2': () => 'After dealing, each player lays out red threes in turn order, beginning with whoever plays first.',
  'RED-3': (r) =>
    r.is('red3_unreplaced', 'zero')
      ? 'If no card is left to replace a red three, it stays on the table and counts 0 in the end.'
      : 'If no card is left to replace a red three, it stays on the table and counts like the others.',
  'DRAW-1': () => 'Your turn: one draw (the stock or the pile), as many melds as you like, one discard.',
  'DRAW-2': () => 'The stock gives one card. If none is left, the draw is still valid and brings nothing.',
  'DRAW-3': (r) => {
    if (r.is('first_turn_extra_draw', 'keep_both')) {
      return 'On the first turn of the deal, if the card drawn is of no use, the starter may draw another and keeps both.';
    }
    if (r.is('first_turn_extra_draw', 'swap_to_pile')) {
      return 'On the first turn of the deal, if the card drawn is of no use, the starter may put it on the pile and draw another.';
    }
    return 'At this table there is no second draw on the first turn.';
  },
  'PILE-1': () => 'Instead of drawing you may take the whole pile, if you meld its top card at once: in a new meld with cards of your hand, or on a meld of your side.',
  'PILE-2': () => 'Only cards you already held may go with the top card. The rest of the pile joins your hand afterwards; the top never does.',
  'PILE-3': () => 'A black three on top locks the pile: nobody may take it. The next discard covers it and unlocks.',
  'PILE-4': (r) =>
    r.is('justify_extend_with_hand')
      ? 'When adding the top to one of your melds, cards of your hand may go with it in the same act.'
      : 'When adding the top to one of your melds, only the top goes in that act; cards of the hand may follow later.',
  'PILE-5': (r) =>
    r.is('single_pile_single_hand_block')
      ? 'With one card in the pile and one in your hand, the pile may not be taken, not even to go out.'
      : 'A pile of one card may be taken with one card in hand too, if everything else allows it.',
  'PILE-6': () => 'A 2 on top of the pile may be taken like any other card.',
  'PILE-7': () => 'A refused act changes nothing and costs nothing.',
  'MELD-1': () => 'Run: three or more cards in sequence of one suit, from 4 up to the ace, which is only high. Set: three or more cards of one rank, any suits.',
  'MELD-2': () => 'No three goes into a meld. A 2 is always wild: at most one a meld, with at least two natural cards.',
  'MELD-3': (r) => (r.is('set_allows_wild') ? 'Sets may hold one 2.' : 'Sets may not hold a 2: only runs take a wild card.'),
  'MELD-4': () => 'In a run the 2 stands where a card is missing, and slides to an end when the real card arrives. A run has at most 11 cards.',
  'MELD-5': () => 'A set has at most eight natural cards and one 2.',
  'MELD-6': () => 'You add only to melds of your side, one at a time. Nothing goes back to the hand and two melds never join, but you may open another alike.',
  'CAN-1': (r) =>
    `A canasta is a meld of seven cards or more: clean (no 2) is worth ${r.points('clean_canasta')} points; dirty (with a 2), ${r.points('dirty_canasta')}. A 2 on a clean one makes it dirty for good.`,
  'CAN-2': (r) =>
    r.is('set_is_canasta') ? 'Seven cards of one rank are a canasta too.' : 'Only runs make a canasta: seven cards of one rank do not count as one.',
  'MORTO-1': () => 'Each side may take one morto, once. The first of its players to empty the hand takes the first one on the table.',
  'MORTO-2': () => 'Taking the morto is compulsory. Emptied your hand by melding? It becomes your hand at once and the same turn goes on, without another draw (direct).',
  'MORTO-3': () => 'Emptied your hand with the discard? The morto is kept for you, unseen, and you take it up at the start of your next turn (indirect). Until then it is pending.',
  'OUT-1': (r) =>
    r.is('go_out_canasta', 'clean')
      ? 'To go out, your side must have taken and used its morto and have a clean canasta. One made just now counts.'
      : 'To go out, your side must have taken and used its morto and have a canasta, clean or dirty. One made just now counts.',
  'OUT-2': (r) =>
    r.is('pending_allows_partner_out')
      ? "While your partner's morto is pending, you may already go out."
      : 'A pending morto is not yet used: until your partner takes it up, you may not go out.',
  'OUT-3': (r) =>
    r.is('no_morto_left', 'batida_seca')
      ? `If no morto is left for your side, a dry going out is allowed: with the canasta asked for, worth ${r.points('batida_seca_bonus')} instead of ${r.points('batida_bonus')}.`
      : 'If no morto is left for your side, you may not run out of cards: there is no way to go out.',
  'OUT-4': () => 'After melding or taking the pile you must keep at least two cards, unless you may empty your hand. Discarding the last card asks for that right too.',
  'OUT-5': () => 'If the draw brought nothing and your only card may be neither melded nor discarded, the turn ends without a discard.',
  'OUT-6': () => 'Automatic acts obey the same rules.',
  'STOCK-1': (r) =>
    r.is('stock_out', 'morto_to_stock')
      ? 'Stock gone? The first morto on the table becomes the stock when a card is needed. The pile is never reshuffled.'
      : 'When the stock is gone it is gone: mortos do not become stock, and the pile is never reshuffled.',
  'STOCK-2': () => 'At the end of a turn, if the stock is gone and no morto can take its place, the deal ends and is counted.',
  'COUNT-1': (r) =>
    `Each melded card is worth 10; going out, ${r.points('batida_bonus')}; each red three 100 with a canasta and ${r.points('red3_no_canasta')} without; each card in hand costs 10 (black three: ${r.points('black3_in_hand')}); not taking the morto costs ${r.points('morto_unused_penalty')}${r.is('pending_is_unused') ? ', and a pending one counts as not taken' : ''}. ${r.is('pending_cards_count') ? 'Cards of a pending morto count as cards in hand.' : 'Cards of a pending morto do not count.'}`,
  'COUNT-2': () => 'Going out ends the deal but does not by itself win: more points win.',
  'MATCH-1': () => 'Points add up deal by deal. When a side reaches the target, the higher total wins; a tie asks for another deal. A single-deal match can be drawn.',
  'ROOM-1': () => 'Whoever creates the room is the host and chooses rules, target, time, watching and phrases. All of it is in plain sight and changes only before the first deal.',
  'ROOM-2': () => 'Only the host starts each deal, pauses, resumes, looks after bots and removes people (between deals). If the host leaves, the role passes to whoever has been here longest.',
  'ROOM-3': () => 'Before the first deal everyone sits where they like; swaps are agreed. Within a match, changing sides needs the consent of all.',
  'ROOM-4': () => "Whoever arrives during a deal may reserve a bot's seat for the next one. Watchers never see a hidden card.",
  'ROOM-5': () => 'Points belong to the side, whoever sits there.',
  'ROOM-6': () => 'You play from one seat, on as many devices as you like: the last one touched acts. The link for another device is good for two minutes, once.',
  'ROOM-7': () => 'If you leave during a deal, a bot plays in your place. While nobody takes the seat, it is yours when you come back.',
  'ROOM-8': () => 'Without a time limit: whoever drops out on turn has 30 seconds per act. Whoever does nothing for two minutes may be called by another, and has 30 seconds.',
  'ROOM-9': () => 'After two minutes without a connection a bot takes over the seat.',
  'ROOM-10': () => 'If nobody of the table is connected, the room pauses at once and expires after two minutes. Its link lets you open it again with the same rules.',
  'ROOM-11': () => 'If all people of the other side leave, those who remain decide: end with a win by abandonment, or play on against the bots.',
  'ROOM-12': () => 'If the host lets a result or a pause stand for five minutes, any seated person may take over.',
  'ROOM-13': () => 'A side may concede if all its people agree; all together may end without a winner.',
  'CLOCK-1': () => 'Time is per act: each accepted act opens a new window.',
  'CLOCK-2': () => 'When time runs out the game draws from the stock or discards for you: the card just drawn, if it may; else the first that is no 2.',
  'CLOCK-3': () => 'A pause freezes the clock; on resuming, everyone has what was left. After a server restart, at least 15 seconds.',
  'CLOCK-4': () => 'Bots play after a short wait, always within the limit.',
  'MATCH-2': () => 'The result is shown line by line until the host starts the next deal. This is the time for swaps, reservations and returns.',
  'MATCH-3': () => 'Once the match is decided, "play again" starts another from zero, in the same room and seats.',
  'MATCH-4': () => 'The room keeps its last twenty deals, act by act. Once the match is closed, all cards and the record are open.',
  'MATCH-5': () => 'When a deal is started the seats are fixed while the cards are shuffled; no clock runs until they are out.',
  'MATCH-6': () => 'Quick play brings people together by rules, size and target; bots fill what is missing.',
  'VIEW-1': () => 'What each one sees is built only from what that person may see.',
  'VIEW-2': () => 'You see your hand and everything public: melds, the whole pile, red threes, counts, clocks, score, and who is a bot.',
  'VIEW-3': () => "Nobody sees another's hand, the stock or the mortos before their time.",
  'VIEW-4': () => 'Bots see exactly what a person in the same seat would see.',
  'REC-1': () => 'The act arrived in a form that the table does not understand. Reload the page and try again.',
  'REC-2': () => 'The deal is already over.',
  'REC-6': () => 'That card is not in your hand.',
  'REC-7': () => 'Out of order: first you draw, then you meld and discard.',
  'ROOM-STALE': () => 'The table had already moved on when your act arrived. Look again and play once more.',
  'ROOM-TURN': () => 'It is not your turn yet.',
};
