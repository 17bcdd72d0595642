import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CloseOnBack } from './close-on-back.ts'

/** The watchers that aren't destroyed, the newest last, as in Chrome on Android. */
const watchers: FakeWatcher[] = []

class FakeWatcher extends EventTarget {
  constructor() {
    super()
    watchers.push(this)
  }
  destroy(): void {
    if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1)
  }
}

/** Presses Back: ends the newest watcher and asks it to close its layer. */
function pressBack(): void {
  watchers.pop()?.dispatchEvent(new Event('close'))
}

vi.stubGlobal('CloseWatcher', FakeWatcher)
afterEach(() => expect(watchers).toEqual([]))

test('closes the layer on top first', async () => {
  const closed: string[] = []
  const dialog = <CloseOnBack key="dialog" onBack={() => closed.push('dialog')} />
  const menu = <CloseOnBack key="menu" onBack={() => closed.push('menu')} />
  const { rerender, unmount } = await render([dialog])
  await rerender([dialog, menu])

  pressBack()
  await rerender([dialog])
  pressBack()
  await unmount()

  expect(closed).toEqual(['menu', 'dialog'])
})

test('asks a layer that stays open, such as a dialog that is sending something, each time', async () => {
  const close = vi.fn<() => void>()
  const { unmount } = await render(<CloseOnBack onBack={close} />)

  pressBack()
  pressBack()
  await unmount()

  expect(close).toHaveBeenCalledTimes(2)
})

test('calls the current handler, not the one from when the layer opened', async () => {
  const [old, current] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender, unmount } = await render(<CloseOnBack onBack={old} />)
  await rerender(<CloseOnBack onBack={current} />)

  pressBack()
  await unmount()

  expect([old.mock.calls, current.mock.calls]).toEqual([[], [[]]])
})
