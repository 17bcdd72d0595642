/**
 * What keys do, grouped by part of the portal. The pages that act on single keys are checked against these tables, and
 * the help is generated from them.
 */
export const EVERYWHERE_KEYS = [
  [['mod', 'K'], 'Find anything, do anything'],
  [['?'], 'Show these shortcuts'],
  [['/'], 'Search in this list'],
  [['Esc'], 'Close what is open'],
  [['Z'], 'Undo your last change, for 15 seconds'],
  [['F8'], 'Go to the last message'],
] as const

export const LIST_KEYS = [
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['↓', '↑'], 'Next row'],
  [['Enter'], 'Open the row'],
] as const

/** In the list and on a ticket's page. */
export const TICKET_KEYS = {
  '1': 'Mark open',
  '2': 'Mark in progress',
  '3': 'Mark resolved',
  '4': 'Mark closed',
  i: 'Take it',
  a: 'Assign it',
  p: 'Set its priority',
  r: 'Respond',
  n: 'Write an internal note',
} as const

export const TICKET_LIST_KEYS = {
  x: 'Select the ticket',
  s: 'Set the status of selected tickets',
  Escape: 'Clear selection',
} as const

export const TICKET_PAGE_KEYS = { u: 'Back to the list' } as const

export const WRITING_KEYS = [
  [['mod', 'Enter'], 'Send the comment'],
  [['Esc'], 'Leave the field'],
] as const

export const BOARD_KEYS = [
  [['Space'], 'Pick up a project, or drop it'],
  [['←', '→'], 'Move it to another column'],
  [['Esc'], 'Cancel'],
] as const

export const PICTURE_KEYS = [[['←', '→'], 'Previous or next picture']] as const

type Action = (() => void) | undefined
export type TicketListActions = Record<keyof typeof TICKET_KEYS | keyof typeof TICKET_LIST_KEYS, Action>
export type TicketPageActions = Record<keyof typeof TICKET_KEYS | keyof typeof TICKET_PAGE_KEYS, Action>
