CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE document (
	number INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	system VARCHAR(40) NOT NULL,
	kind VARCHAR(20) NOT NULL,
	slug VARCHAR(80) NOT NULL,
	name VARCHAR NOT NULL,
	faction VARCHAR(80),
	points INTEGER NOT NULL,
	source VARCHAR(10) NOT NULL,
	changed BOOLEAN NOT NULL,
	version INTEGER NOT NULL,
	created DATETIME NOT NULL,
	modified DATETIME NOT NULL,
	deleted DATETIME,
	CONSTRAINT pk_document PRIMARY KEY (number),
	CONSTRAINT uq_document_id UNIQUE (id)
);
CREATE INDEX ix_document_all_points ON document (points, number) WHERE deleted IS NULL;
CREATE INDEX ix_document_bin ON document (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX ix_document_list_points ON document (system, kind, points, number) WHERE deleted IS NULL;
CREATE INDEX ix_document_modified ON document (modified, number) WHERE deleted IS NULL;
CREATE INDEX ix_document_slug ON document (slug);
CREATE UNIQUE INDEX uq_document_slug_live ON document (system, kind, slug) WHERE deleted IS NULL;
CREATE TABLE setting (
	"key" VARCHAR(80) NOT NULL,
	value VARCHAR NOT NULL,
	CONSTRAINT pk_setting PRIMARY KEY ("key")
);
CREATE TABLE recent (
	document_id VARCHAR(36) NOT NULL,
	opened DATETIME NOT NULL,
	CONSTRAINT pk_recent PRIMARY KEY (document_id),
	CONSTRAINT fk_recent_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE INDEX ix_recent_opened ON recent (opened);
CREATE TABLE reference (
	document_id VARCHAR(36) NOT NULL,
	draft BOOLEAN NOT NULL,
	position INTEGER NOT NULL,
	path VARCHAR NOT NULL,
	target_id VARCHAR(36) NOT NULL,
	target_kind VARCHAR(20) NOT NULL,
	target_slug VARCHAR(80) NOT NULL,
	CONSTRAINT pk_reference PRIMARY KEY (document_id, draft, position),
	CONSTRAINT fk_reference_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE INDEX ix_reference_target_id ON reference (target_id);
CREATE TABLE revision (
	document_id VARCHAR(36) NOT NULL,
	version INTEGER NOT NULL,
	body BLOB NOT NULL,
	label VARCHAR(200) NOT NULL,
	author VARCHAR(200) NOT NULL,
	created DATETIME NOT NULL,
	CONSTRAINT pk_revision PRIMARY KEY (document_id, version),
	CONSTRAINT fk_revision_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE TABLE working_copy (
	document_id VARCHAR(36) NOT NULL,
	base_version INTEGER NOT NULL,
	serial INTEGER NOT NULL,
	body BLOB NOT NULL,
	modified DATETIME NOT NULL,
	CONSTRAINT pk_working_copy PRIMARY KEY (document_id),
	CONSTRAINT fk_working_copy_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE VIRTUAL TABLE document_search USING fts5(names, slug, tags, words, scope, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
CREATE TABLE working_stroke (
	document_id VARCHAR(36) NOT NULL,
	number INTEGER NOT NULL,
	body BLOB NOT NULL,
	CONSTRAINT pk_working_stroke PRIMARY KEY (document_id, number),
	CONSTRAINT fk_working_stroke_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE TABLE evenness (
	document_id VARCHAR(36) NOT NULL,
	body BLOB NOT NULL,
	CONSTRAINT pk_evenness PRIMARY KEY (document_id),
	CONSTRAINT fk_evenness_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE TABLE picture (
	sha256 VARCHAR(64) NOT NULL,
	body BLOB NOT NULL,
	CONSTRAINT pk_picture PRIMARY KEY (sha256)
);
CREATE TABLE picture_use (
	document_id VARCHAR(36) NOT NULL,
	sha256 VARCHAR(64) NOT NULL,
	CONSTRAINT pk_picture_use PRIMARY KEY (document_id, sha256),
	CONSTRAINT fk_picture_use_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE,
	CONSTRAINT fk_picture_use_sha256 FOREIGN KEY(sha256) REFERENCES picture (sha256)
);
CREATE INDEX ix_picture_use_sha256 ON picture_use (sha256);
CREATE TABLE document_sort (
	document INTEGER NOT NULL,
	language VARCHAR(3) NOT NULL,
	"key" VARCHAR NOT NULL,
	system VARCHAR(40) NOT NULL,
	kind VARCHAR(20) NOT NULL,
	faction VARCHAR(80),
	CONSTRAINT pk_document_sort PRIMARY KEY (document, language),
	CONSTRAINT fk_document_sort_document FOREIGN KEY(document) REFERENCES document (number) ON DELETE CASCADE
)
 WITHOUT ROWID;
CREATE INDEX ix_document_sort_list ON document_sort (language, system, kind, "key", document);
CREATE INDEX ix_document_sort_faction ON document_sort (language, system, kind, faction, "key", document);
CREATE INDEX ix_document_sort_all ON document_sort (language, "key", document, system);
CREATE INDEX ix_document_faction ON document (system, kind, faction) WHERE deleted IS NULL;
CREATE INDEX ix_document_source ON document (source, system, kind) WHERE deleted IS NULL;
CREATE TABLE battle (
	id VARCHAR(36) NOT NULL,
	system VARCHAR(40) NOT NULL,
	scenario_id VARCHAR(36) NOT NULL,
	name VARCHAR(200) NOT NULL,
	head VARCHAR NOT NULL,
	created DATETIME NOT NULL,
	modified DATETIME NOT NULL,
	serial INTEGER NOT NULL,
	ground BLOB NOT NULL,
	decided BLOB NOT NULL,
	CONSTRAINT pk_battle PRIMARY KEY (id)
);
CREATE INDEX ix_battle_scenario_id ON battle (scenario_id);
CREATE INDEX ix_battle_modified ON battle (modified);
CREATE TABLE battle_log (
	battle_id VARCHAR(36) NOT NULL,
	start INTEGER NOT NULL,
	body BLOB NOT NULL,
	CONSTRAINT pk_battle_log PRIMARY KEY (battle_id, start),
	CONSTRAINT fk_battle_log_battle_id FOREIGN KEY(battle_id) REFERENCES battle (id) ON DELETE CASCADE
);
CREATE TABLE revision_text (
	document INTEGER NOT NULL,
	version INTEGER NOT NULL,
	body VARCHAR NOT NULL,
	CONSTRAINT pk_revision_text PRIMARY KEY (document, version),
	CONSTRAINT fk_revision_text_document FOREIGN KEY(document) REFERENCES document (number) ON DELETE CASCADE
);
CREATE TABLE origin (
	document_id VARCHAR(36) NOT NULL,
	version INTEGER NOT NULL,
	pack VARCHAR(80) NOT NULL,
	pack_version VARCHAR(80) NOT NULL,
	signer VARCHAR(200) NOT NULL,
	taken DATETIME NOT NULL,
	CONSTRAINT pk_origin PRIMARY KEY (document_id),
	CONSTRAINT fk_origin_document_id FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE INDEX ix_origin_pack ON origin (pack);
CREATE TABLE personal_setting (
	"key" VARCHAR(80) NOT NULL,
	value VARCHAR NOT NULL,
	CONSTRAINT pk_personal_setting PRIMARY KEY ("key")
);
INSERT INTO document_search(document_search, rank) VALUES ('rank', 'bm25(10.0, 5.0, 3.0, 1.0, 0.0)');
INSERT INTO alembic_version VALUES ('0009');
