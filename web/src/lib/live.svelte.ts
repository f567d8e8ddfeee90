/**
 * The page's one polite live region: the last sentence to be read out. Saying the same sentence twice is read
 * twice; silence is never announced.
 */
class Live {
  text = $state('');
  private turn = false;

  say(sentence: string): void {
    if (sentence === '') return;
    // A trailing no-break space makes an equal sentence a new one for the reader.
    this.turn = !this.turn;
    this.text = this.turn ? sentence : `${sentence}\u00a0`;
  }
}

export const live = new Live();
