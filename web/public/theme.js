// Runs before the first paint; the content policy allows no inline script.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The system's theme it is.
}
