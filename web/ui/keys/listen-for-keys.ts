import { areSingleKeysEnabled } from './single-keys.ts'
import { useEffect, useEffectEvent } from 'react'

/** Elements in which keys are for typing, or belong to an open dialog or menu. */
const TYPING_TARGETS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
/** The time after G in which a key belongs to a two-key shortcut, which has another meaning. */
const PAIR_MS = 1500

/** Calls `press` for single keys that are not for typing. Returns a function that stops it. */
export function listenForKeys(press: (event: KeyboardEvent) => void): () => void {
  let pairStartedAt = -Infinity
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element) || target.closest(TYPING_TARGETS)) return
    if (key.length === 1 && !areSingleKeysEnabled()) return
    const paired = timeStamp - pairStartedAt < PAIR_MS
    pairStartedAt = key === 'g' ? timeStamp : -Infinity
    if (!paired) press(event)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Adds a page's single-key shortcuts: `{ x: toggle, Escape: clear }`. They're inactive while someone is typing. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => listenForKeys(press), [])
}
