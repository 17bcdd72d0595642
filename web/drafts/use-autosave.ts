import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Autosave } from './autosave.ts'

type Engine<S> = Pick<Autosave<never, never, S>, 'begin' | 'subscribe' | 'state'>

/** Saves what is typed while the form is open. Returns the engine, and what the form shows. */
export function useAutosave<A, S>(create: () => A & Engine<S>): readonly [engine: A, state: S] {
  const [engine] = useState(create)
  useEffect(() => engine.begin(), [engine])
  return [engine, useSyncExternalStore(engine.subscribe, engine.state, engine.state)]
}
