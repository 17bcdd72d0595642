import { singleKeysOn } from './single-keys.ts'
import { useEffect, useEffectEvent } from 'react'

/** Elements in which keys are for typing, or belong to an open dialog or menu. */
const ELSEWHERE =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
/** The time after G in which a key belongs to a two-key shortcut, which has another meaning. */
const PAIR_MS = 1500

/** Calls `press` for single keys that are not for typing. Returns a function that stops it. */
export function followKeys(press: (event: KeyboardEvent) => void): () => void {
  let pairSince = -Infinity
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element) || target.closest(ELSEWHERE)) return
    if (key.length === 1 && !singleKeysOn()) return
    const paired = timeStamp - pairSince < PAIR_MS
    pairSince = key === 'g' ? timeStamp : -Infinity
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
  useEffect(() => followKeys(press), [])
}
