import { relativeDue } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const spell = (count: number) => words[count] ?? count.toLocaleString('en-US')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Waiting {
  total: number
  items: readonly { dueDate: string | null }[]
}

/**
 * How many things wait for the client and how many of them are overdue, in words. Of a list that is not all loaded, it
 * does not say how many.
 */
export function waitingSentence({ total, items }: Waiting, now = new Date()): string {
  if (total === 0) return 'You’re all caught up.'
  const waiting = `${capital(spell(total))} ${plural(total, 'thing needs', 'things need')} you`
  const late = items.filter(({ dueDate }) => relativeDue(dueDate, now).state === 'overdue').length
  if (items.length < total) return late === 0 ? `${waiting}.` : `${waiting}. Some of them are overdue.`
  if (late === 0) return `${waiting}. Everything else is on track.`
  if (total === 1) return `${waiting}. It’s overdue.`
  if (late === total) return `${waiting}. ${total === 2 ? 'Both' : 'All of them'} are overdue.`
  return `${waiting}. ${capital(spell(late))} of them ${plural(late, 'is', 'are')} overdue.`
}
