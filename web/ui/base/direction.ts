/** Whether the text runs from right to left. Only for the browser: the server renders both the same way. */
export const isRightToLeft = (): boolean => !import.meta.env.SSR && document.documentElement.dir === 'rtl'

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Maps an arrow key to the key that moves the same way along text that runs from left to right. */
export const mirrorArrowKey = (key: string): string => (isRightToLeft() && MIRRORED[key]) || key
