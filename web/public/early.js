/* Runs before the page, in the oldest JavaScript: says so when the browser cannot run the page at all. */
(function () {
  function showOld() {
    var app = document.getElementById('app');
    var old = document.getElementById('old');
    if (old && app && !app.firstChild) old.removeAttribute('hidden');
  }
  /* Cards are placed by `translate`, panels are dialogs: without them a table would open that nobody can play at. */
  function canRun() {
    return (
      'noModule' in document.createElement('script') &&
      typeof Array.prototype.at === 'function' &&
      typeof Object.hasOwn === 'function' &&
      'showModal' in document.createElement('dialog') &&
      CSS.supports('translate', '1px')
    );
  }
  if (!canRun()) {
    /* Before the page's own script, which waits for the document too. */
    document.addEventListener('readystatechange', showOld);
    return;
  }
  /* Newer syntax than this browser's: the page's script fails as a whole, and nothing is mounted. */
  window.addEventListener('error', function (event) {
    if (event.error instanceof SyntaxError) showOld();
  });
})();
