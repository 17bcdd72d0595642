import { createContext, use, type ReactNode } from 'react'

const ReadOnlyContext = createContext(false)

/** Whether the surrounding controls are only to be looked at, for those that take more than clicks and keys. */
export const useReadOnly = (): boolean => use(ReadOnlyContext)

/** Shows controls that nobody can use. */
export const ReadOnly = ({ children }: { children: ReactNode }) => (
  <ReadOnlyContext value>
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  </ReadOnlyContext>
)
