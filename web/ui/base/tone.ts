/** The six tones of the design. Color is never the only signal: it comes with an icon and a label. */
export type Tone = 'neutral' | 'accent' | 'info' | 'good' | 'warn' | 'bad'

/** A soft background with readable text of the same tone. */
export const toneFill: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}
