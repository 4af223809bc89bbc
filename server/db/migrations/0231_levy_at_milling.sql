-- Whose paddy an operation mills, and the levy of what nobody bought, which is owed when it is milled (facts 3.3, 3.5): what was
-- bought paid it at its settlement. Kilos of paddy that went in, their value at the reference price in whole pesos, percent.
alter table milling_operations
  add column de_quien text not null default 'COMPRADO' check (de_quien in ('COMPRADO', 'PROPIO', 'MAQUILA')),
  add column id_dueno uuid references third_parties,
  add column nombre_dueno text not null default '',
  add column kg_cuota numeric(14, 2) not null default 0 check (kg_cuota >= 0),
  add column base_cuota numeric(15) not null default 0 check (base_cuota >= 0),
  add column tasa_cuota numeric(9, 6) not null default 0 check (tasa_cuota >= 0),
  add column cuota_fomento numeric(15) not null default 0 check (cuota_fomento >= 0),
  -- Why it is less: an exemption, or a certificate of who owns the paddy, and the kilos that this covers.
  add column nota_cuota text not null default '',
  add column certificado_cuota text not null default '',
  add column kg_certificado numeric(14, 2) not null default 0 check (kg_certificado >= 0),
  add constraint milling_operations_dueno check ((de_quien = 'MAQUILA') = (id_dueno is not null)),
  add constraint milling_operations_cuota check (de_quien <> 'COMPRADO' or (kg_cuota = 0 and base_cuota = 0
    and cuota_fomento = 0 and certificado_cuota = '')),
  add constraint milling_operations_certificado check ((certificado_cuota <> '') = (kg_certificado > 0));
create index milling_operations_dueno_idx on milling_operations (id_dueno) where id_dueno is not null;
select preparar_copia('milling_operations', 'id_dueno', 'nombre_dueno', 'nombre');

-- The reference price of a kilo that the levy of a line was computed with.
alter table milling_lines
  add column precio_cuota numeric(18, 6) check (precio_cuota > 0),
  add constraint milling_lines_cuota check (lado = 'ENTRADA' or precio_cuota is null);

-- What counts in a closed month is the levy too.
do $$
declare
  acto text;
begin
  foreach acto in array array['alta', 'cambio', 'entrada', 'salida', 'baja'] loop
    execute format('drop trigger %I on milling_operations', 'periodo_fecha_' || acto);
  end loop;
end $$;
select preparar_periodo('milling_operations', 'fecha', 'fecha, kgs_netos, costo_prom_kg, pr_venta_kg, utilidad, de_quien, '
  'id_dueno, kg_cuota, cuota_fomento', 'not $.anulada');

-- What the owner of the paddy is charged of it: once, as long as it is not voided.
alter table accounts_receivable
  add column id_maquila uuid references milling_operations,
  add constraint accounts_receivable_cuota check ((origen = 'CUOTA_FOMENTO') = (id_maquila is not null));
create unique index accounts_receivable_maquila_unica on accounts_receivable (id_maquila)
  where id_maquila is not null and not anulada;

-- One value a day of the reference price, for a product or for all.
do $$ begin
  execute replace(pg_get_functiondef('parametros_en(text)'::regprocedure), 'TOLERANCIA_MOLIENDA',
    'TOLERANCIA_MOLIENDA,PRECIO_REFERENCIA_CUOTA');
end $$;
select set_config('molino.silencio', 'on', true);
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta)
select id_empresa, clase, descripcion, cuenta from companies cross join (values
  ('GASTO_CUOTA_FOMENTO', 'Cuota de fomento del arroz propio', '511595'),
  ('CUOTA_POR_COBRAR', 'Cuota de fomento por cobrar de maquila', '138095')
) as propuesta (clase, descripcion, cuenta)
order by id_empresa, clase
on conflict do nothing;
select set_config('molino.silencio', '', true);
