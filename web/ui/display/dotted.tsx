import { Fragment, type ReactNode } from 'react'

/** Texts in one line with a dot between, each in its own direction; those that there are. */
export const Dotted = ({ texts }: { texts: readonly ReactNode[] }) =>
  texts.filter(Boolean).map((text, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
