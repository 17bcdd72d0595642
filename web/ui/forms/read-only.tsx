import { createContext, use, type ReactNode } from 'react'

const ReadOnlyContext = createContext(false)

/** Whether the surrounding controls are read-only, for controls that take more than clicks and keys. */
export const useIsReadOnly = (): boolean => use(ReadOnlyContext)

/** Shows controls that no one can use. */
export const ReadOnly = ({ children }: { children: ReactNode }) => (
  <ReadOnlyContext value>
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  </ReadOnlyContext>
)
