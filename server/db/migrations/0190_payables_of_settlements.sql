-- Approving a settlement owes what it deducts for others: the freight of each weighing to its carrier and the unloading to who
-- unloads (N-142). What is declared of a month is owed as a whole.
alter table weighing_records add column id_transportador uuid references third_parties;
create index weighing_records_transportador_idx on weighing_records (id_transportador) where id_transportador is not null;

-- `valor` is what is owed, after what was withheld of the service: both together are what it costs. Whole pesos; percent; a base
-- above which it is withheld.
alter table accounts_payable
  drop constraint accounts_payable_origen_check,
  add constraint accounts_payable_origen_check check (origen in
    ('SALDO_INICIAL', 'LIQUIDACION', 'FLETE', 'DESCARGUE', 'CUOTA_FOMENTO', 'RETENCION', 'RETENCION_SERVICIOS', 'RETEICA')),
  add column id_liquidacion uuid references settlements,
  add column id_weighing_record uuid references weighing_records,
  add column mes text not null default '' check (mes ~ '^([0-9]{4}-[0-9]{2})?$'),
  add column retencion numeric(15) not null default 0 check (retencion >= 0),
  add column tarifa_retencion numeric(9, 6) not null default 0 check (tarifa_retencion >= 0),
  add column base_retencion numeric(15) not null default 0 check (base_retencion >= 0),
  add constraint accounts_payable_de_su_liquidacion check ((origen in ('LIQUIDACION', 'FLETE', 'DESCARGUE')) =
    (id_liquidacion is not null) and (origen in ('FLETE', 'DESCARGUE')) = (id_weighing_record is not null)),
  add constraint accounts_payable_retencion check (retencion = 0 or tarifa_retencion > 0);
create index accounts_payable_liquidacion_idx on accounts_payable (id_liquidacion) where id_liquidacion is not null;
create index accounts_payable_pesada_idx on accounts_payable (id_weighing_record) where id_weighing_record is not null;
create index accounts_payable_retenido_idx on accounts_payable (id_empresa, fecha, id_tercero)
  include (origen, valor, retencion) where id_weighing_record is not null and not anulada;
create unique index accounts_payable_de_liquidacion_unica on accounts_payable (id_liquidacion) where origen = 'LIQUIDACION';
select ampliar_lista('accounts_payable', 'busqueda, fecha, fecha_vencimiento, anulada, origen, valor, pagado, retencion, saldo');

-- A settlement that is approved stands among what is owed until it is paid: its own screen pays and voids it.
select set_config('molino.silencio', 'on', true);
insert into accounts_payable (id_empresa, consecutivo, origen, id_tercero, nombre_tercero, fecha, fecha_vencimiento, concepto,
  valor, id_liquidacion)
select id_empresa, consecutivo, 'LIQUIDACION', id_proveedor, nombre_proveedor, fecha,
  greatest(fecha, (aprobada_en at time zone 'America/Bogota')::date + 8), 'Liquidación de arroz paddy', total_a_pagar, id_liquidacion
from settlements where estado = 'APROBADA' and total_a_pagar > 0 order by id_liquidacion
on conflict do nothing;
select set_config('molino.silencio', '', true);

-- The parameters that it is computed by (facts 3.4). The function that lists them is asked for what it says already: others add
-- theirs too.
do $$ begin
  execute replace(pg_get_functiondef('parametros_en(text)'::regprocedure), '''{BASE_HUMEDAD,',
    '''{BASE_HUMEDAD,RETENCION_FLETE,RETENCION_FLETE_BASE_UVT,RETENCION_SERVICIOS,RETENCION_SERVICIOS_BASE_UVT,DIAS_PAGO,');
end $$;
select set_config('molino.silencio', 'on', true);
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, vigente_desde, vigente_hasta)
select id_empresa, area, descripcion, unidad_medida, valor, tag, desde::date, hasta::date from companies cross join (values
  ('IMPUESTOS', 'Retención en la fuente, transporte de carga', '%', 1, 'RETENCION_FLETE', '2025-01-01', null),
  ('IMPUESTOS', 'Base de la retención de fletes en UVT', 'UVT', 4, 'RETENCION_FLETE_BASE_UVT', '2025-01-01', '2025-05-31'),
  ('IMPUESTOS', 'Base de la retención de fletes en UVT', 'UVT', 2, 'RETENCION_FLETE_BASE_UVT', '2025-06-01', '2026-05-07'),
  ('IMPUESTOS', 'Base de la retención de fletes en UVT', 'UVT', 4, 'RETENCION_FLETE_BASE_UVT', '2026-05-08', '2026-06-30'),
  ('IMPUESTOS', 'Base de la retención de fletes en UVT', 'UVT', 2, 'RETENCION_FLETE_BASE_UVT', '2026-07-01', null),
  ('IMPUESTOS', 'Base de la retención de servicios en UVT', 'UVT', 4, 'RETENCION_SERVICIOS_BASE_UVT', '2025-01-01', '2025-05-31'),
  ('IMPUESTOS', 'Base de la retención de servicios en UVT', 'UVT', 2, 'RETENCION_SERVICIOS_BASE_UVT', '2025-06-01', '2026-05-07'),
  ('IMPUESTOS', 'Base de la retención de servicios en UVT', 'UVT', 4, 'RETENCION_SERVICIOS_BASE_UVT', '2026-05-08', '2026-06-30'),
  ('IMPUESTOS', 'Base de la retención de servicios en UVT', 'UVT', 2, 'RETENCION_SERVICIOS_BASE_UVT', '2026-07-01', null),
  ('LOGISTICA', 'Días para pagar lo aprobado', 'días', 8, 'DIAS_PAGO', '2025-01-01', null)
) as propuesto (area, descripcion, unidad_medida, valor, tag, desde, hasta)
order by id_empresa, tag, desde
on conflict do nothing;
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta)
select id_empresa, clase, descripcion, cuenta from companies cross join (values
  ('RETENCION_SERVICIOS', 'Retención en la fuente por servicios y fletes', '236525'),
  ('RETEICA', 'Impuesto de industria y comercio retenido', '236805')
) as propuesta (clase, descripcion, cuenta)
order by id_empresa, clase
on conflict do nothing;
select set_config('molino.silencio', '', true);
