/** The six voices of the house. A colour never speaks alone: an icon and a word go with it. */
export type Tone = 'neutral' | 'accent' | 'info' | 'good' | 'warn' | 'bad'

/** Soft ground with readable ink of the same tone. */
export const toneFill: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}
