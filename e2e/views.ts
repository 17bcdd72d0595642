import type { View } from './harness.ts'

/** A desk and a phone, in both themes. */
export const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const satisfies View[]

/** And the narrowest screen that WCAG 1.4.10 (Reflow) asks for. */
export const VIEWS_DOWN_TO_320 = [...VIEWS, { width: 320, colorScheme: 'light' }] as const satisfies View[]
