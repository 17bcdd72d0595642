/** Whether the page's text runs from right to left. Only for what a browser does; the server renders both the same. */
export const isRightToLeft = (): boolean => !import.meta.env.SSR && document.documentElement.dir === 'rtl'

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The arrow key that leads the same way along the text where it runs from left to right. */
export const alongText = (key: string): string => (isRightToLeft() && MIRRORED[key]) || key
