import { undo } from '#shared/undo/endpoints.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/platform/services.ts'
import { takeBack } from './take-back.ts'

export function undoRoutes(app: App): void {
  route(app, undo.take, 'undo.take', ({ db, actor, params, visit }) => takeBack(db, actor, params.id, visit))
}
