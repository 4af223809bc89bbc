import type { Protocolo } from '../words.ts'
import type { Protocol } from './protocol.ts'
import {
  aAndD,
  cardinal,
  cas,
  keli,
  mtSics,
  plainLines,
  riceLake,
  rinstrum,
  sma,
  toledo8217,
  yaohua,
  yaohuaA12,
} from './text-protocols.ts'
import { toledo, toledoKeli, toledoUnchecked } from './toledo.ts'

export const PROTOCOLS: Record<Protocolo, Protocol> = {
  TOLEDO: toledo,
  TOLEDO_SIN_SUMA: toledoUnchecked,
  TOLEDO_KELI: toledoKeli,
  AD: aAndD,
  CAS: cas,
  RICE_LAKE: riceLake,
  SMA: sma,
  CARDINAL: cardinal,
  MT_SICS: mtSics,
  TOLEDO_8217: toledo8217,
  RINSTRUM: rinstrum,
  YAOHUA: yaohua,
  YAOHUA_A12: yaohuaA12,
  KELI: keli,
  LINEAS: plainLines,
}
