import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type SyntheticEvent } from 'react'
import type { Router } from '#web/router.ts'

/** What the server renders and the browser goes on with, so both must render the same. */
export const App = ({ router }: { router: Router }) => (
  <StrictMode>
    <div className="contents" onClickCapture={accept} onInputCapture={accept}>
      <RouterProvider router={router} />
    </div>
  </StrictMode>
)

/** Marks an event that reached a hydrated part, so that `public/early.js` doesn't repeat it. */
const accept = ({ nativeEvent }: SyntheticEvent) => void Object.assign(nativeEvent, { isAccepted: true })
