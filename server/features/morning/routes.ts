import { morning } from '#shared/morning.ts'
import { type App, route } from '#server/http.ts'
import { readMorning } from './read-morning.ts'

export function morningRoutes(app: App): void {
  route(app, morning.get, 'morning.read', ({ db }) => readMorning(db))
}
