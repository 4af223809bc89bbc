-- A supplier of whom no levy is taken: for a reason of his own, or because he paid it already, which his certificate says for some
-- days and, where it is written, so many kilos (facts 3.3).
alter table third_parties
  add column exento_cuota text not null default '',
  add column certificado_cuota text not null default '',
  add column certificado_cuota_desde date,
  add column certificado_cuota_hasta date,
  add column certificado_cuota_kg numeric(14, 2) check (certificado_cuota_kg > 0),
  add constraint third_parties_certificado_cuota check ((certificado_cuota = '') = (certificado_cuota_desde is null)
    and (certificado_cuota = '') = (certificado_cuota_hasta is null)
    and certificado_cuota_hasta >= certificado_cuota_desde and (certificado_cuota_kg is null or certificado_cuota <> ''));
