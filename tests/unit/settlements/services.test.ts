import { describe, expect, it } from 'vitest'
import { returnService, withholdService } from '#server/settlements/services-rules.ts'

describe('withholding on services', () => {
  it('withholds 1 % of freight above 2 UVT, adding all services of the day', () => {
    const regla = { tarifa: '1', baseUvt: '2', uvt: '52374' }
    const of = (valor: number, delDia = valor, tags = '') => withholdService(valor, { delDia, tags, regla })
    expect(of(104_748)).toEqual({ retencion: 0, tarifa: 1, base: 104_748 })
    expect(of(104_749).retencion).toBe(1_047)
    expect(of(60_000, 120_000).retencion).toBe(600)
    expect(of(822_600)).toEqual({ retencion: 8_226, tarifa: 1, base: 104_748 })
    expect(of(822_600, 822_600, 'REGIMEN_SIMPLE').retencion).toBe(0)
    expect(withholdService(822_600, { delDia: 822_600, tags: '', regla: null })).toEqual({
      retencion: 0,
      tarifa: 0,
      base: 0,
    })
    const four = { ...regla, baseUvt: '4', uvt: '52374' }
    expect(withholdService(209_496, { delDia: 209_496, tags: '', regla: four }).retencion).toBe(0)
    expect(withholdService(209_497, { delDia: 209_497, tags: '', regla: four }).retencion).toBe(2_095)
  })

  it("keeps the paid part of a voided settlement's service, with its share of the withholding", () => {
    expect(returnService({ valor: 814_374, pagado: 814_374, retencion: 8_226 })).toEqual({
      valor: 814_374,
      retencion: 8_226,
    })
    expect(returnService({ valor: 814_374, pagado: 400_000, retencion: 8_226 })).toEqual({
      valor: 400_000,
      retencion: 4_040,
    })
  })
})
