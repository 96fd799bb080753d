// Says so where the page cannot start, instead of showing an empty shell. It listens before anything else is run.
addEventListener('error', ({ message }) => {
  const app = document.getElementById('app');
  if (!app || document.documentElement.dataset.ready) return;
  const note = document.createElement('p');
  note.className = 'row notice';
  note.setAttribute('role', 'alert');
  const need = 'It needs WebAssembly with SIMD, which current browsers have unless it is switched off.';
  note.textContent = `This page cannot start here. ${message} ${need}`;
  app.replaceChildren(note);
});
