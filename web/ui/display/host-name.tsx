import { Fragment } from 'react'

/** A host's name that breaks before a dot, and inside a word only where even that is too wide. */
export const HostName = ({ children }: { children: string }) =>
  children.split(/(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
