import { Fragment, type ReactNode } from 'react'

/** Shows texts in one line with a dot between them, each in its own direction. Skips missing texts. */
export const DotSeparatedText = ({ texts }: { texts: readonly ReactNode[] }) =>
  texts.filter(Boolean).map((text, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
