/* Runs before the page, in the oldest JavaScript: says so when the browser cannot run the page at all. */
(function () {
  function showOld() {
    var app = document.getElementById('app');
    var old = document.getElementById('old');
    if (old && app && !app.firstChild) old.removeAttribute('hidden');
  }
  if (!('noModule' in document.createElement('script'))) {
    document.addEventListener('DOMContentLoaded', showOld);
    return;
  }
  /* Modules are known but newer syntax is not: the page's script fails as a whole, and nothing is mounted. */
  window.addEventListener('error', function (event) {
    if (event.error instanceof SyntaxError) showOld();
  });
})();
