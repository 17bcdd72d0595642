import { Fragment, createElement, type ReactNode } from 'react'
import { piecesOf, type Message } from '#shared/words.ts'

/**
 * Says a message with its values and tags.
 *
 * @public builds put it in the place of `rich`
 */
export const sayRich = (message: Message, ...values: unknown[]): ReactNode =>
  joined(piecesOf(message, values, joined))

const joined = (pieces: unknown[]): ReactNode =>
  pieces.length === 1 ? (pieces[0] as ReactNode) : createElement(Fragment, null, ...(pieces as ReactNode[]))
