import { endpoint } from '#shared/contract/contract.ts'

export const undoEndpoints = {
  take: endpoint('POST /api/undo/:id', {
    summary: 'Undo a change',
    description:
      '`id` is the `Undo-Id` that a call with the header `Undoable` returned. Restores the state before that call, and no one is notified of it. Only the person who made the call can undo it, within the seconds that they requested, and only while they still have the right to make it. Otherwise, it returns 403 or 404. If something has changed since, it returns 409 with the name of the person who changed it, and undoes nothing. API tokens need the scope of the undone call.',
    undo: { never: 'it’s an undo itself' },
  }),
}
