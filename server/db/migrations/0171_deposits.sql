-- Paddy in deposit (N-164): delivered now, its price fixed later. A fixation is a settlement of a part of its kilos.
alter table weighing_records
  add column en_deposito boolean not null default false,
  -- The day until which its price is to be fixed.
  add column fijar_hasta date,
  add constraint weighing_records_deposito check (en_deposito = (fijar_hasta is not null)
    and (not en_deposito or (operacion = 'COMPRA' and es_paddy)));
create index weighing_records_deposito_idx on weighing_records (id_empresa, fijar_hasta)
  include (aplica_liquidacion) where en_deposito and not eliminada;

-- The fixations of a supplier have numbers of their own: the first, the second …
alter table settlements add column numero_fijacion int check (numero_fijacion > 0);
create unique index settlements_fijacion_unica on settlements (id_proveedor, numero_fijacion) where numero_fijacion is not null;

-- DIAS_DEPOSITO is a parameter of calculations too.
do $$
begin
  execute replace(pg_get_functiondef('parametros_en(text)'::regprocedure), 'RECARGO_DOMINICAL', 'RECARGO_DOMINICAL,DIAS_DEPOSITO');
end $$;

insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, vigente_desde)
select id_empresa, 'LIQUIDACION', 'Días para fijar el precio de un depósito', 'días', 60, 'DIAS_DEPOSITO', '2025-01-01'
from companies;
