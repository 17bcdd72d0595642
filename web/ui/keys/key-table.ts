import { t } from '#shared/i18n/t.ts'

/** The keyboard shortcuts by part of the portal. The help shows them, and pages' single keys are checked. */
export const EVERYWHERE_KEYS = [
  [['mod', 'K'], t('Find records and run commands')],
  [['?'], t('Show these shortcuts')],
  [['/'], t('Search in this list')],
  [[t('Esc')], t('Close the open dialog or menu')],
  [['Z'], t('Undo your last change, for 15 seconds')],
  [['F8'], t('Go to the last message')],
] as const

export const LIST_KEYS = [
  [['J'], t('Next row')],
  [['K'], t('Previous row')],
  [['↓', '↑'], t('Next row')],
  [[t('Enter')], t('Open the row')],
] as const

/** Shortcuts in the list and on a ticket's page. */
export const TICKET_KEYS = {
  '1': t('Mark open'),
  '2': t('Mark in progress'),
  '3': t('Mark resolved'),
  '4': t('Mark closed'),
  i: t('Take the ticket'),
  a: t('Assign the ticket'),
  p: t('Set the ticket’s priority'),
  r: t('Respond'),
  n: t('Write an internal note'),
} as const

export const TICKET_LIST_KEYS = {
  x: t('Select the ticket'),
  s: t('Set the status of selected tickets'),
  Escape: t('Clear selection'),
} as const

/** Shortcuts on the row of an answer to a question. */
export const ANSWER_KEYS = { a: t('Accept the answer'), r: t('Return the answer') } as const

export const TICKET_PAGE_KEYS = { u: t('Back to the list') } as const

export const WRITING_KEYS = [
  [['mod', t('Enter')], t('Send the comment')],
  [[t('Esc')], t('Leave the field')],
] as const

export const BOARD_KEYS = [
  [[t('Space')], t('Pick up a project, or drop it')],
  [['←', '→'], t('Move it to another column')],
  [[t('Esc')], t('Cancel')],
] as const

export const PICTURE_KEYS = [[['←', '→'], t('Previous or next picture')]] as const

type Action = (() => void) | undefined
export type TicketListActions = Record<keyof typeof TICKET_KEYS | keyof typeof TICKET_LIST_KEYS, Action>
export type TicketPageActions = Record<keyof typeof TICKET_KEYS | keyof typeof TICKET_PAGE_KEYS, Action>
