import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ReferenceList } from './reference-list.ts'

const root = document.querySelector('#root')
if (root) hydrateRoot(root, createElement(ReferenceList))
