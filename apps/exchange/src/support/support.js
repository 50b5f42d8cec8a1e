// Runs as it is, in the frame's sandbox or in a window of its own: a classic script, since a module
// would be asked for with the sandbox's missing origin and refused.
(() => {
  if (window.parent === window) return;
  document.documentElement.dataset.framed = '';

  // The sandbox opens no links: their texts stay to be read and copied.
  for (const link of document.querySelectorAll('a')) link.removeAttribute('href');

  // Whose page frames this one is not known here; nothing in the messages is meant for some alone.
  const say = (message) => window.parent.postMessage(message, '*');

  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') say({ type: 'close' });
  });

  new ResizeObserver(() => {
    say({ type: 'resize', height: document.body.offsetHeight });
  }).observe(document.body);
})();
