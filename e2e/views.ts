import type { View } from './harness.ts'

/** A desktop and a phone, each in both themes. */
export const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const satisfies View[]

/** The same views, and the narrowest screen that WCAG 1.4.10 (Reflow) requires. */
export const VIEWS_DOWN_TO_320 = [...VIEWS, { width: 320, colorScheme: 'light' }] as const satisfies View[]
