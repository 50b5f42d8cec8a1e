// Runs as it is, in the frame's sandbox or in a window of its own: a classic script, since a module
// would be asked for with the sandbox's missing origin and refused.
(() => {
  const isFramed = window.parent !== window;
  /**
   * @template {HTMLElement} Kind
   * @param {string} id of an element that the page has
   * @param {new () => Kind} kind
   * @returns {Kind}
   */
  const element = (id, kind) => {
    const found = document.getElementById(id);
    if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
    return found;
  };

  // Whose page frames this one is not known here; nothing in the messages is meant for some alone.
  /** @param {Readonly<Record<string, string | number | undefined>>} message */
  const say = (message) => {
    if (isFramed) window.parent.postMessage(message, '*');
  };

  startSearch();
  startMail();
  if (isFramed) startFrame();

  /** Shows the articles that have every typed word; case and accents do not count. */
  function startSearch() {
    const found = element('found', HTMLElement);
    const query = element('query', HTMLInputElement);
    const articles = [...document.querySelectorAll('details')];
    const texts = articles.map(({ textContent }) => wordsOf(textContent));
    element('search', HTMLElement).hidden = false;
    query.addEventListener('input', () => {
      const typed = wordsOf(query.value);
      const shown = articles.filter((article, index) => {
        const isFound = typed.every((word) => texts[index]?.some((text) => text.includes(word)));
        article.hidden = !isFound;
        return isFound;
      });
      const { nothing = '', found: counted = '' } = found.dataset;
      const line = shown.length === 0 ? nothing : counted.replace('#', String(shown.length));
      found.textContent = typed.length === 0 ? '' : line;
      for (const article of articles)
        article.open = typed.length > 0 && shown.length === 1 && !article.hidden;
    });
  }

  /**
   * @param {string | null} text
   * @returns {string[]}
   */
  function wordsOf(text) {
    return (text ?? '')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
  }

  /** The reader's own mail program sends it: from the frame by way of the page around it. */
  function startMail() {
    const form = element('mail', HTMLFormElement);
    const message = element('message', HTMLTextAreaElement);
    const empty = element('empty', HTMLElement);
    form.hidden = false;
    message.addEventListener('input', () => {
      empty.textContent = '';
      message.removeAttribute('aria-invalid');
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = message.value.trim();
      if (text === '') {
        empty.textContent = empty.dataset.text ?? '';
        message.setAttribute('aria-invalid', 'true');
        message.focus();
        return;
      }
      const { address = '', subject = '' } = form.dataset;
      if (isFramed) say({ type: 'mail', subject, text });
      else {
        const [named, body] = [subject, text].map(encodeURIComponent);
        window.location.assign(`mailto:${address}?subject=${named}&body=${body}`);
      }
    });
  }

  function startFrame() {
    document.documentElement.dataset.framed = '';
    // The sandbox opens no links: their texts stay to be read and copied.
    for (const link of document.querySelectorAll('a')) link.removeAttribute('href');
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') say({ type: 'close' });
    });
    new ResizeObserver(() => {
      say({ type: 'resize', height: document.body.offsetHeight });
    }).observe(document.body);
  }
})();
