import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type InputEvent, type MouseEvent } from 'react'
import type { Router } from '#web/router.ts'

/** What the server renders and the browser goes on with, so both must render the same. */
export const App = ({ router }: { router: Router }) => (
  <StrictMode>
    <div className="contents" onAuxClickCapture={receiveClick} onInputCapture={receiveInput}>
      <RouterProvider router={router} />
    </div>
  </StrictMode>
)

/* `public/early.js` repeats a click, and leaves the mark of a field, if no hydrated part receives the event. */
const receiveClick = ({ nativeEvent }: MouseEvent) => void Object.assign(nativeEvent, { isReceived: true })
const receiveInput = ({ target }: InputEvent) => {
  if (target instanceof HTMLElement) delete target.dataset['early']
}
