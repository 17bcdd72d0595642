export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** Returns the theme chosen on this device. `public/early.js` applies it before the first paint. */
export function getStoredTheme(): Theme {
  const value = document.documentElement.dataset['theme']
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Applies a theme immediately and stores it. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
