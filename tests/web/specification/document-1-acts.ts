import type { Acts, Addresses } from './stage.ts'

/** Acts of document 1 beside those of every list. */
export const ACTS_1: Acts = {}

/** Records of document 1. */
export const ADDRESSES_1: Addresses = {}
