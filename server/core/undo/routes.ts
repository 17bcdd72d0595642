import { undoEndpoints } from '#shared/undo/endpoints.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type UndoHook, undoChange } from './undo-change.ts'

/** Registers the route to undo a change. `hooks` update data of features that depends on it. */
export function undoRoutes(app: App, hooks: readonly UndoHook[]): void {
  route(app, undoEndpoints.take, 'undo.take', ({ ctx, params }) => undoChange(ctx, params.id, hooks))
}
