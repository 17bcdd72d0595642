let isLoaded = false

/**
 * To be called whenever something has been rendered. Words that are on the screen stay in the font that they were painted
 * in, because in another one their lines would break anew; the device's fonts are fitted to the portal's
 * (`web/fallback-fonts.css`). So the first page only asks for the portal's font, and only now, so that it delays nothing
 * else. The next page is shown in it, and on later visits the first one, too (`web/public/early.js`).
 */
export function updateFont(isNextPage: boolean): void {
  if (!isLoaded) loadFont().catch(() => undefined)
  else if (isNextPage) document.documentElement.dataset['font'] = 'loaded'
}

async function loadFont(): Promise<void> {
  // Letters outside of Latin-1 are in a second file, which loads if the page's text has some.
  const files = await document.fonts.load('1em "Inter Variable"', document.body.textContent)
  isLoaded = true
  localStorage.setItem('font', files.length > 1 ? 'extended' : 'loaded')
}
