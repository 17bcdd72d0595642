import { Fragment, createElement, type ReactNode } from 'react'
import { piecesOf, type Message } from '#shared/i18n/t.ts'

/**
 * Formats a message with its values and tags.
 *
 * @public builds replace calls of `rich` with it
 */
export const sayRich = (message: Message, ...values: unknown[]): ReactNode =>
  joined(piecesOf(message, values, joined))

const joined = (pieces: unknown[]): ReactNode =>
  pieces.length === 1 ? (pieces[0] as ReactNode) : createElement(Fragment, null, ...(pieces as ReactNode[]))
